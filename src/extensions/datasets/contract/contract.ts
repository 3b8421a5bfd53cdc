// Datasets: rows of finished runs for training and evaluation. They are made on request and not kept.
import type { FeatureContract } from '../../../contract/features/feature.js'
import { datasetErrors } from './errors.js'

const datasets = { order: 85, errors: datasetErrors } as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly datasets: typeof datasets
  }
}

export default datasets
