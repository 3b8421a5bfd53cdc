// The bench: suites of tasks with hidden tests, and the results of models and configs on them.
import type { FeatureContract } from '../../../contract/features/feature.js'
import { benchErrors } from './errors.js'

const bench = {
  order: 70,
  errors: benchErrors,
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly bench: typeof bench
  }
}

export default bench
