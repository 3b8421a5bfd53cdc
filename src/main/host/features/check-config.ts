// Asks the extensions whether a run can begin with a config: each that may refuse one has a host/check-config.ts.
import type { StepConfig } from '../../../contract/config/config.js'

type ConfigCheck = (config: StepConfig, dataFolder: string) => void

const checks = import.meta.glob<ConfigCheck>('../../../extensions/*/host/check-config.ts', { eager: true, import: 'default' })

/** Throws the user error of the first that refuses it. */
export function checkConfig(config: StepConfig, dataFolder: string): void {
  for (const check of Object.values(checks)) check(config, dataFolder)
}
