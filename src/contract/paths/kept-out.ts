// What the ignore files of git keep out of a project, and how they were read.

/** Files that ignore files name. */
export interface KeptOut {
  readonly files: number
  /** Whether there are more of them. */
  readonly isMore: boolean
  /** Their paths as the ignore files name them; folders end in `/`. */
  readonly named: readonly string[]
}

/** Why git gave no list of files although there is a repository. */
export type ListingFault = { readonly type: 'folder-ignored' } | { readonly type: 'git-failed'; readonly cause: string }
