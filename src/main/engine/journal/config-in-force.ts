// Which config is in force: a fork tells what it took over with the config that this was made with, and goes on with its own.
import { RecordedConfig, type StepConfig } from '../../../contract/config/config.js'
import type { Configs, Run } from './run-context.js'

/** The run with the configs that its journal holds: one, and one more for each time that it parted from another run. */
export async function withRecordedConfigs(run: Run): Promise<Run> {
  const configs: [StepConfig, ...StepConfig[]] = [await readConfig(run, 'config', run.own)]
  for (let part = 1; part <= run.partings; part++) configs.push(await readConfig(run, `config-${part + 1}`, run.own))
  return run.withConfigs(configs satisfies Configs)
}

/** The config as the journal holds it under this name; `own` is written there where it holds none. */
export const readConfig = (run: Run, name: string, own: StepConfig): Promise<StepConfig> =>
  run.effect(name, 'config', {}, RecordedConfig, async () => ({ value: own }))

/** An attempt with the config that it read at its beginning; where a fork parted in the midst of it, the fork's own from there on. */
export const withConfigOfAttempt = (attempt: Run, read: StepConfig): Run =>
  attempt.withConfig((config, part) => (attempt.partings > 0 && part === attempt.partings ? config : read))
