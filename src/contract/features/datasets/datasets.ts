// Datasets: rows of finished runs for training and evaluation, made when somebody asks for them and kept nowhere.
import type { FeatureContract } from '../feature.js'

export const datasets = { order: 85 } as const satisfies FeatureContract
