// Datasets: rows of finished runs for training and evaluation, made when somebody asks for them and kept nowhere.
import type { FeatureContract } from '../../../contract/features/feature.js'
import { datasetErrors } from './errors.js'

const datasets = { order: 85, errors: datasetErrors } as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly datasets: typeof datasets
  }
}

export default datasets
