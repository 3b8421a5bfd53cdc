// A changed file as a reviewer sees it: its lines after the change, and where they differ from before.

export interface Hunk {
  /** Line of the file after the change, counted from 1, where the new lines begin or the removed ones stood. */
  readonly from: number
  /** How many lines are new; 0 where some were only removed. */
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
