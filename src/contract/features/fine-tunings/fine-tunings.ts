// Fine-tunings: models trained at an endpoint on chosen pairs, with all that each of them comes from.
import type { FeatureContract } from '../feature.js'
import { fineTuningErrors } from './errors.js'

export const fineTunings = { order: 85, errors: fineTuningErrors } as const satisfies FeatureContract
