// The configs of an experiment: one config for all, with what each changes; and what they have otherwise. Pure.
import { z } from 'zod'
import { valueAt, withValue } from '../../../../contract/config/at-path.js'
import { StepConfig } from '../../../../contract/config/config.js'
import { differing, stepsAlone } from '../../../../contract/config/differing.js'
import { userError } from '../../../../contract/errors/index.js'
import type { Experiment, ExperimentRecord, ExperimentReport } from '../../contract/experiments.js'

/** The config of each arm, in order. Refuses (kind `invalid`) a change of what is no parameter, and a value that it cannot have. */
export const configsOf = ({ name, arms }: Pick<Experiment, 'name' | 'arms'>, base: StepConfig): StepConfig[] =>
  arms.map((arm) => {
    const changed = Object.entries(arm.changes).reduce<StepConfig>((config, [path, value]) => withValue(config, path, value), base)
    const read = StepConfig.safeParse({ ...changed, name: `${name}-${arm.name}` })
    if (!read.success) throw userError('experiment-unfit', { name, cause: `${arm.name}: ${z.prettifyError(read.error)}` })
    return read.data
  })

/** One config of a run of an experiment, for other runs: with its steps and what it changes, without the model and the budget of the experiment. */
export function configOfArm({ id, experiment, heads }: ExperimentRecord, arm: string): StepConfig {
  const index = experiment.arms.findIndex(({ name }) => name === arm)
  const [found, head] = [experiment.arms[index], heads[index]?.[0]]
  if (!found || !head) throw userError('experiment-arm-missing', { id, arm, arms: experiment.arms.map(({ name }) => name) })
  const [config] = configsOf({ name: experiment.name, arms: [found] }, stepsAlone(head.config))
  return config ?? stepsAlone(head.config)
}

/** Parameters in which any of the configs is not as the first one, with the value of each. */
export function differencesOf(configs: readonly StepConfig[]): ExperimentReport['differences'] {
  const [first, ...others] = configs
  if (!first) return []
  const found = new Map(others.flatMap((other) => differing(first, other)).map(({ path, label }) => [path, label]))
  return [...found].map(([path, label]) => ({ path, label, values: configs.map((config) => valueAt(config, path)) }))
}
