// The configs of an experiment: one config for all, with what each changes; and what they have otherwise. Pure.
import { z } from 'zod'
import { valueAt, withValue } from '../../../../../contract/config/at-path.js'
import { StepConfig } from '../../../../../contract/config/config.js'
import { differing } from '../../../../../contract/config/differing.js'
import { userError } from '../../../../../contract/errors/index.js'
import type { Experiment, ExperimentReport } from '../../../../../contract/features/bench/experiments.js'

/** The config of each arm, in order. Refuses (kind `invalid`) a change of what is no parameter, and a value that it cannot have. */
export const configsOf = ({ name, arms }: Pick<Experiment, 'name' | 'arms'>, base: StepConfig): StepConfig[] =>
  arms.map((arm) => {
    const changed = Object.entries(arm.changes).reduce<StepConfig>((config, [path, value]) => withValue(config, path, value), base)
    const read = StepConfig.safeParse({ ...changed, name: `${name}-${arm.name}` })
    if (!read.success) throw userError('experiment-unfit', { name, cause: `${arm.name}: ${z.prettifyError(read.error)}` })
    return read.data
  })

/** Parameters in which any of the configs is not as the first one, with the value of each. */
export function differencesOf(configs: readonly StepConfig[]): ExperimentReport['differences'] {
  const [first, ...others] = configs
  if (!first) return []
  const found = new Map(others.flatMap((other) => differing(first, other)).map(({ path, label }) => [path, label]))
  return [...found].map(([path, label]) => ({ path, label, values: configs.map((config) => valueAt(config, path)) }))
}
