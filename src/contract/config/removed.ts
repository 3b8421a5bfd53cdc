// Lists removed parameters. A journal that names one is read without it; a user's config with one is refused with a sentence.
import { parametersOfPatches } from './patches.js'

/** The version that removed each. */
const REMOVED: ReadonlyMap<string, string> = new Map(['ambiguity', ...parametersOfPatches].map((name) => [name, '0.1.0']))

/** The version that removed a parameter, and the flag of its name; null for what never was one. */
export const removedIn = (name: string): string | null => REMOVED.get(name) ?? null

/** The message for unknown names in a config; undefined if none of them was a parameter before. */
export function unknownNames(names: readonly string[]): string | undefined {
  const gone = names.filter((name) => REMOVED.has(name))
  const unknown = names.filter((name) => !REMOVED.has(name)).map((name) => `"${name}"`)
  if (gone.length === 0) return undefined
  const parts = gone.map((name) => `"${name}" was removed in version ${removedIn(name)}; delete the line`)
  return [...parts, ...(unknown.length > 0 ? [`unrecognized: ${unknown.join(', ')}`] : [])].join('. ')
}
