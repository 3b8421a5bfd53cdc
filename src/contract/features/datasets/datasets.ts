// Datasets: rows of finished runs for training and evaluation, made when somebody asks for them and kept nowhere.
import type { FeatureContract } from '../feature.js'
import { datasetErrors } from './errors.js'

export const datasets = { order: 85, errors: datasetErrors } as const satisfies FeatureContract
