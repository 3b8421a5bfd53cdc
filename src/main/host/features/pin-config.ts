// Asks all optional features to settle what a config leaves to the moment, such as the newest version of something.
import type { StepConfig } from '../../../contract/config/config.js'
import * as list from './config-pins.js'

type ConfigPin = (config: StepConfig, dataFolder: string) => StepConfig

/** Throws the user error of the first that refuses it. */
export const pinConfig = (config: StepConfig, dataFolder: string): StepConfig =>
  Object.values<ConfigPin>(list).reduce((pinned, pin) => pin(pinned, dataFolder), config)
