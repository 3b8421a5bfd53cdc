// A changed file for a reviewer: its lines after the change, and where they differ.

export interface Hunk {
  /** First new line in the file after the change, counted from 1, or the place of the removed lines. */
  readonly from: number
  /** The number of new lines; 0 if lines were only removed. */
  readonly added: number
  readonly removed: readonly string[]
}

export interface ChangedFile {
  readonly path: string
  /** All lines after the change. */
  readonly lines: readonly string[]
  /** In the order of their lines. */
  readonly hunks: readonly Hunk[]
}

/** The last line that a hunk touches. */
export const endOf = (hunk: Hunk): number => hunk.from + Math.max(1, hunk.added) - 1
