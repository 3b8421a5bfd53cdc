// Turns the form of a synthesis into a request to the core. Pure.

import { valueAt } from '../../../../contract/config/at-path.js'
import { StepConfig } from '../../../../contract/config/config.js'
import { type Parameter, parametersOf } from '../../../../contract/config/parameters.js'
import { SynthesisWish } from '../../contract/synthesis.js'
import { type FieldValues, givenIn } from './schema-field.js'

export const wishParameters: readonly Parameter[] = parametersOf(SynthesisWish)

/** The parameters of the config that shape how rows are asked for, by path, as on the command line. */
const CONFIG_PATHS = ['model.model', 'model.baseUrl', 'model.effort', 'seed', 'budget.usd', 'budget.tokens', 'budget.minutes']
export const configParameters: readonly Parameter[] = CONFIG_PATHS.flatMap((path) =>
  parametersOf(StepConfig).filter((each) => each.path === path),
)

export interface SynthesisRequest {
  readonly wish: SynthesisWish
  readonly config: StepConfig
}

/**
 * What is begun, or the field that cannot be read as it is.
 * @param base the config that was chosen, with the budget of the settings
 */
export function askedIn(base: StepConfig, fields: FieldValues): SynthesisRequest | string {
  const wish = SynthesisWish.safeParse(givenIn(wishParameters, fields))
  if (!wish.success) return problemOf(wishParameters, wish.error.issues[0]?.path ?? [])
  const config = StepConfig.safeParse(changed(base, fields))
  if (!config.success) return problemOf(configParameters, config.error.issues[0]?.path ?? [])
  return { wish: wish.data, config: config.data }
}

function changed(base: StepConfig, fields: FieldValues): unknown {
  const given = new Map(Object.entries(givenIn(configParameters, fields)))
  const part = (group: 'model' | 'budget') =>
    Object.fromEntries(
      [...given].flatMap(([path, value]) => (path.startsWith(`${group}.`) ? [[path.slice(group.length + 1), limited(path, value)]] : [])),
    )
  return {
    ...base,
    model: { ...base.model, ...part('model') },
    budget: { ...base.budget, ...part('budget') },
    seed: given.get('seed') ?? base.seed,
  }
}

/** The meaning of an empty field, as a user would type it. */
export function standing(base: StepConfig, path: string): string {
  const value = valueAt(base, path)
  if (value === null) return path === 'budget.usd' ? 'no limit' : 'automatic'
  return value === '' ? 'from the settings' : String(value)
}

/** As on the command line 0 sets no limit. */
const limited = (path: string, value: unknown): unknown => (path === 'budget.usd' && value === 0 ? null : value)

function problemOf(parameters: readonly Parameter[], path: readonly PropertyKey[]): string {
  const found = parameters.find((each) => each.path === path.join('.'))
  if (!found) return 'Check the fields.'
  const kind = found.type === 'integer' ? 'a whole number' : found.type === 'number' ? 'a number' : 'another value'
  return `${found.label}: expected ${kind}${found.range ? `, ${found.range}` : ''}.`
}
