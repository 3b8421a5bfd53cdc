// Which parameters two configs have otherwise, and what of a config is worth keeping under a name. Pure.
import { z } from 'zod'
import { filledNames } from '../features/parts.js'
import { Json, type JsonObject } from '../text/json.js'
import { valueAt, withValue } from './at-path.js'
import { modelOf, type StepConfig, StepConfig as schema, standardConfig } from './config.js'
import { Role } from './models.js'
import { parametersOf } from './parameters.js'

export const Differing = z.object({
  /** Such as `budget.usd`. */
  path: z.string(),
  label: z.string(),
  left: Json,
  right: Json,
})
export type Differing = z.infer<typeof Differing>

const all = parametersOf(schema)
const isPart = (path: string) => path.includes('*') || path.includes('[]')

/** Parameters with a value. A group whose parts are listed is not one. */
const leaves = all.filter(
  ({ path }) => !isPart(path) && !all.some((other) => !isPart(other.path) && other.path.startsWith(`${path}.`) && !isNullableGroup(path)),
)

function isNullableGroup(path: string): boolean {
  return all.some((each) => each.path === path && each.nullable)
}

/** What differs, in the order of the schema; the name is none of it. */
export function differing(left: StepConfig, right: StepConfig): Differing[] {
  return leaves.flatMap(({ path, label }) => {
    const [one, other] = [valueAt(left, path), valueAt(right, path)]
    return path === 'name' || isInNull(path) || JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [{ path, label, left: one, right: other }]
  })
}

/** A part of a nullable group is shown with the group. */
const isInNull = (path: string): boolean => leaves.some((leaf) => leaf.nullable && path.startsWith(`${leaf.path}.`))

/** Who sits there, which model is asked and what it may cost: no steps. What the settings fill in is none either, since a run's own config has it filled. */
const NO_STEPS = /^(name|questions|approve|seed|parallel|checksAtOnce|startAhead|roles|askUnreadable|model\.|budget\.|limits\.|checkIn)/

/** What a user stores under a name: all that differs from the standard config, except whether a user is there to ask. */
export const keptPart = (config: StepConfig): JsonObject =>
  differing(standardConfig(), config)
    .filter(({ path }) => path !== 'questions' && path !== 'approve')
    .reduce<JsonObject>((kept, { path, right }) => withValue(kept, path, right), {})

/** The steps alone, as one text: two configs with the same text do the same with another model or budget. */
export const stepsOf = (config: StepConfig): string =>
  JSON.stringify(
    differing(standardConfig(), config)
      .filter(({ path }) => !NO_STEPS.test(path) && !filledNames.has(path))
      .map(({ path, right }) => [path, right]),
  )

/** The config with its steps alone: who is asked, what it may cost and all else is as in the standard one. */
export const stepsAlone = (config: StepConfig): StepConfig =>
  differing(standardConfig(), config)
    .filter(({ path }) => !NO_STEPS.test(path) && !filledNames.has(path))
    .reduce<StepConfig>((kept, { path, right }) => withValue(kept, path, right), standardConfig())

/** Who is asked: the model of the config, and those of roles that have another one. The same model at another endpoint is the same. */
export function modelsIn(config: StepConfig): string {
  const others = Role.options.flatMap((role) => {
    const { model } = modelOf(config, role)
    return model === '' || model === config.model.model ? [] : [`${role}: ${model}`]
  })
  return [config.model.model, ...others].join(', ')
}

/** The name of a config that was changed by hand, with a plus. */
export const nameAfter = (before: StepConfig, after: StepConfig): string =>
  after.name !== before.name || before.name === 'standard' || stepsOf(before) === stepsOf(after) ? after.name : `${before.name}+`
