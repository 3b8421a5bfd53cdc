// Explorations: runs that Tillgreen begins by itself, within their own budget, to fill the library and to improve its programs.
import type { FeatureContract } from '../../../contract/features/feature.js'
import { explorationErrors } from './errors.js'

const explorations = { order: 120, errors: explorationErrors } as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly explorations: typeof explorations
  }
}

export default explorations
