// Chooses the current config: a fork replays its inherited history with the config of that history, and continues with its own.
import { RecordedConfig, type StepConfig } from '../../../contract/config/config.js'
import type { Configs, Run } from './run-context.js'

/** The run with the configs from its journal: one, and one more for each parting from another run. */
export async function withRecordedConfigs(run: Run): Promise<Run> {
  const configs: [StepConfig, ...StepConfig[]] = [await readConfig(run, 'config', run.own)]
  for (let part = 1; part <= run.partings; part++) configs.push(await readConfig(run, `config-${part + 1}`, run.own))
  return run.withConfigs(configs satisfies Configs)
}

/** The config from the journal under this name. If it has none, `own` is recorded. */
export const readConfig = (run: Run, name: string, own: StepConfig): Promise<StepConfig> =>
  run.effect({ name, step: 'config', facts: {}, schema: RecordedConfig }, async () => ({ value: own }))

/** An attempt with the config that it read at its beginning. After a parting inside it, the fork's own config counts. */
export const withConfigOfAttempt = (attempt: Run, read: StepConfig): Run =>
  attempt.withConfig((config, part) => (attempt.partings > 0 && part === attempt.partings ? config : read))
