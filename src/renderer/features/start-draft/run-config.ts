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

/** Those that users look for, in the order of the form. */
const COMMON: readonly string[] = [
  'roles',
  'model.effort',
  'readerQuestions',
  'parallel',
  'mutants',
  'review',
  'checkIn.minutes',
  'budget.atLimit',
]

/** The parameters that Advanced shows first. One of an extension that is not there is left out. */
export const commonParameters: readonly Parameter[] = COMMON.flatMap((path) => runParameters.find((each) => each.path === path) ?? [])

/** All other parameters, group by group. */
export const furtherGroups: readonly { readonly group: ParameterGroup; readonly parameters: readonly Parameter[] }[] = parameterGroups
  .map((group) => ({
    group,
    parameters: runParameters.filter((each) => each.group === group && !ABOVE.has(each.path) && !COMMON.includes(each.path)),
  }))
  .filter(({ parameters }) => parameters.length > 0)

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
