// The config of a run. A fork tells what it took over with the config that this was made with, and goes on with its own.
import { type ChosenSteps, StepConfig, withSteps } from '../../../contract/config/config.js'
import type { World } from '../ports/ports.js'
import type { Run } from './run-context.js'

/** The config that is in force for a scope, whenever it is looked at; `chosen` is what the model chose, if it did. */
export type ConfigInForce = (run: Run, chosen?: ChosenSteps | null) => StepConfig

/** Reads the config of a run, and one more for each time that it parted from another run. */
export async function readConfig(run: Run, world: Pick<World, 'config'>): Promise<ConfigInForce> {
  const configs: StepConfig[] = []
  for (let part = 0; part <= run.partings; part++)
    configs.push(
      await run.effect(part === 0 ? 'config' : `config-${part + 1}`, 'config', {}, StepConfig, async () => ({
        value: await world.config(),
      })),
    )
  return (scope, chosen = null) =>
    inForce(
      scope,
      configs.map((config) => withSteps(config, chosen)),
    )
}

function inForce(run: Run, configs: readonly StepConfig[]): StepConfig {
  const [first] = configs
  if (!first) throw new Error('A run has no config.')
  return configs.length === 1 ? first : later(first, () => configs[run.part] ?? first)
}

/** The config that an attempt read at its beginning; where a fork parted in the midst of it, that of the fork from there on. */
export const configOfAttempt = (run: Run, ofTask: StepConfig, read: StepConfig): StepConfig =>
  run.partings === 0 ? read : later(read, () => (run.part === run.partings ? ofTask : read))

/** Steps read a value when they need it: by then the history that another config made may have been told. */
const later = (like: StepConfig, current: () => StepConfig): StepConfig =>
  new Proxy(like, { get: (_, name) => Reflect.get(current(), name) })
