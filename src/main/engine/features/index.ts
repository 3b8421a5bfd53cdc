// What the extensions do in a run: each that does something has an engine/hooks.ts.
import type { Feature } from '../task/feature.js'

const found = import.meta.glob<Feature>('../../../extensions/*/engine/hooks.ts', { eager: true, import: 'default' })

/** In the order of their folders' names. */
export const allOptional: readonly Feature[] = Object.values(found)
