// Explorations: runs that Tillgreen begins by itself, within a budget of their own, to fill the library and to improve what is in it.
import type { FeatureContract } from '../feature.js'
import { explorationErrors } from './errors.js'

export const explorations = { order: 120, errors: explorationErrors } as const satisfies FeatureContract
