// Finds lock files among what an install left.
import type { SourceFile } from '../../contract/run/template.js'

/** The text of a lock file; null if there is none of this name. */
export const lockNamed = (locks: readonly SourceFile[], path: string): string | null =>
  locks.find((lock) => lock.path === path)?.text ?? null
