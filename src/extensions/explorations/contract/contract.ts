// Explorations: runs that Tillgreen begins by itself, within a budget of their own, to fill the library and to improve what is in it.
import type { FeatureContract } from '../../../contract/features/feature.js'
import { explorationErrors } from './errors.js'

const explorations = { order: 120, errors: explorationErrors } as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly explorations: typeof explorations
  }
}

export default explorations
