// All extensions of this build, as their folders say.
import type { Extension } from './extension.js'

const found = import.meta.glob<Extension>('../../extensions/*/extension.ts', { eager: true, import: 'default' })

/** By the name of their folder. */
export const extensions: ReadonlyMap<string, Extension> = new Map(
  Object.entries(found).map(([path, extension]) => [path.split('/').at(-2) ?? path, extension]),
)
