// Merges the locks that the user set on files: no model writes a file until it is unlocked.

/** No locks: for edits by the user, and where no lock is possible. */
export const NOTHING_LOCKED: ReadonlySet<string> = new Set()

/**
 * The locks after tasks that began with the same locks and received others side by side. A lock that one task received
 * stays; the next step that reads messages gets all locks. Pure.
 */
export function mergedLocks(before: ReadonlySet<string>, after: readonly ReadonlySet<string>[]): string[] {
  const added = after.flatMap((locked) => [...locked].filter((path) => !before.has(path)))
  const kept = [...before].filter((path) => after.every((locked) => locked.has(path)))
  return [...new Set([...kept, ...added])].toSorted()
}
