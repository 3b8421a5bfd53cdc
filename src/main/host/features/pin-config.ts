// Asks the extensions to settle what a config leaves to the moment, such as the newest version of something: each that does has a
// host/pin-config.ts.
import type { StepConfig } from '../../../contract/config/config.js'

type ConfigPin = (config: StepConfig, dataFolder: string) => StepConfig

const pins = import.meta.glob<ConfigPin>('../../../extensions/*/host/pin-config.ts', { eager: true, import: 'default' })

/** Throws the user error of the first that refuses it. */
export const pinConfig = (config: StepConfig, dataFolder: string): StepConfig =>
  Object.values(pins).reduce((pinned, pin) => pin(pinned, dataFolder), config)
