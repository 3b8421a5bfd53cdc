// Collects the hooks of extensions: each that does something in a run has an engine/hooks.ts.
import type { Feature } from '../task/feature.js'

const found = import.meta.glob<Feature>('../../../extensions/*/engine/hooks.ts', { eager: true, import: 'default' })

/** In the order of their folders' names. */
export const allOptional: readonly Feature[] = Object.values(found)
