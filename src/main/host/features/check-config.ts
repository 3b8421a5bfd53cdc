// Asks all optional features whether a run can begin with a config.
import type { StepConfig } from '../../../contract/config/config.js'
import * as list from './config-checks.js'

type ConfigCheck = (config: StepConfig, dataFolder: string) => void

/** Throws the user error of the first that refuses it. */
export function checkConfig(config: StepConfig, dataFolder: string): void {
  for (const check of Object.values<ConfigCheck>(list)) check(config, dataFolder)
}
