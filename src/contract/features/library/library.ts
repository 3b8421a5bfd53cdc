// The library: what finished runs came to, verified and failed apart, to be searched and used again.
import type { FeatureContract } from '../feature.js'
import { libraryErrors } from './errors.js'

export const library = { order: 80, errors: libraryErrors } as const satisfies FeatureContract
