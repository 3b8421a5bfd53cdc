// What of a run's config the start form changes, and which field of it has which parameter. Pure.

import { withValue } from '../../../contract/config/at-path.js'
import { StepConfig } from '../../../contract/config/config.js'
import { type ParameterGroup, parameterGroups } from '../../../contract/config/entry.js'
import type { Parameter } from '../../../contract/config/parameters.js'
import type { Json } from '../../../contract/text/json.js'
import { runParameters } from '../settings/run-parameters.js'
import type { Changes } from './start-draft.js'

/** Those that the form has above its fold. */
const ABOVE: ReadonlySet<string> = new Set([
  'approve',
  'model.baseUrl',
  'model.model',
  'budget.usd',
  'budget.minutes',
  'budget.tokens',
  'budget.attempts',
])

/** The parameters below the fold, group by group. */
export const foldedGroups: readonly { readonly group: ParameterGroup; readonly parameters: readonly Parameter[] }[] = parameterGroups.map(
  (group) => ({ group, parameters: runParameters.filter((each) => each.group === group && !ABOVE.has(each.path)) }),
)

/** What was changed as a part of a config, which need not keep to the schema. */
export const configOf = (changes: Changes): Json =>
  Object.entries(changes).reduce<Json>((config, [path, value]) => withValue(config, path, value), {})

/** What is wrong with each parameter that was changed, in the schema's own words. */
export function problemsIn(changes: Changes): ReadonlyMap<string, string> {
  const checked = StepConfig.safeParse(configOf(changes))
  if (checked.success) return new Map()
  return new Map(
    checked.error.issues.map(({ path, message }) => {
      const named = path.join('.')
      const parameter = runParameters.find((each) => each.path === named || named.startsWith(`${each.path}.`))
      return [
        parameter?.path ?? named,
        parameter?.range
          ? `Expected ${parameter.type === 'integer' ? 'a whole number' : `a ${parameter.type}`}, ${parameter.range}.`
          : `${message}.`,
      ]
    }),
  )
}
