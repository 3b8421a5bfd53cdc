// The bench: suites of tasks with hidden tests, and what models and configs come to on them.
import type { FeatureContract } from '../feature.js'
import { benchErrors } from './errors.js'

export const bench = {
  order: 70,
  errors: benchErrors,
} as const satisfies FeatureContract
