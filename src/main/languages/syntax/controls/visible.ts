// Finds the declaration that a name means at a test: the one in the innermost scope around it.
import type { Part } from './parts.js'

/** A name that is declared directly in a scope: a file, a class, a module, a block. */
export interface Declared {
  readonly name: string
  readonly part: Part
  readonly scope: Part
}

/**
 * The declarations that apply at a place, by name. In one scope, the last one applies. A name that no scope around the place declares means
 * its only declaration, because inherited and imported names are declared elsewhere. If there are several, it means none.
 * @param scopes those around the place, the innermost first
 */
export function visibleIn(declared: readonly Declared[], scopes: readonly Part[]): ReadonlyMap<string, Part> {
  const byName = Map.groupBy(declared, ({ name }) => name)
  return new Map(
    [...byName].flatMap(([name, all]) => {
      const scope = scopes.find((each) => all.some((one) => one.scope === each))
      const found = scope ? all.findLast((one) => one.scope === scope) : all.length === 1 ? all[0] : undefined
      return found ? [[name, found.part] as const] : []
    }),
  )
}

/** The part and all nodes around it, the innermost first. */
export const scopesAround = (part: Part | null | undefined): readonly Part[] => (part ? [part, ...part.above()] : [])
