// Files that the user locked: no model writes them until they are unlocked.

/** Nothing is locked: for what the user writes themselves, and where nobody could have locked anything. */
export const NOTHING_LOCKED: ReadonlySet<string> = new Set()

/**
 * What is locked after tasks that began with the same locks and heard of others side by side. A lock of one of them stands,
 * whatever another one heard: the next step that listens hears of all. Pure.
 */
export function mergedLocks(before: ReadonlySet<string>, after: readonly ReadonlySet<string>[]): string[] {
  const added = after.flatMap((locked) => [...locked].filter((path) => !before.has(path)))
  const kept = [...before].filter((path) => after.every((locked) => locked.has(path)))
  return [...new Set([...kept, ...added])].toSorted()
}
