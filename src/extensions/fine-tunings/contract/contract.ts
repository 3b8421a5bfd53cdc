// Fine-tunings: models trained at an endpoint on chosen pairs, with all that each of them comes from.
import type { FeatureContract } from '../../../contract/features/feature.js'
import { fineTuningErrors } from './errors.js'

const fineTunings = { order: 85, errors: fineTuningErrors } as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly fineTunings: typeof fineTunings
  }
}

export default fineTunings
