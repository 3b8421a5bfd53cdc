// Choices by a seed: they follow no pattern of an author's, and the same seed makes the same ones.

/** FNV-1a with a last mix: a whole number below 2^32. Source: Fowler, Noll, Vo; draft-eastlake-fnv. */
export function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}

/** One of the items by a seed; undefined where there is none. */
export function pick<T>(items: readonly T[], seed: string): T | undefined {
  return items[mixed(seed) % Math.max(1, items.length)]
}
