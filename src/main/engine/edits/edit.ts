// The words of the edit protocol: what a model's answer says should happen to files.

/** One block of an answer. Several may name the same file; they are applied in order. */
export type Edit =
  /** The whole text of a file, new or not. */
  | { readonly type: 'file'; readonly path: string; readonly text: string }
  /** Whole lines in exchange for others. Both texts are lines that each end with `\n`; an empty `replace` removes. */
  | { readonly type: 'edit'; readonly path: string; readonly find: string; readonly replace: string }
  | { readonly type: 'delete'; readonly path: string }

export type ParsedEdits =
  | { readonly ok: true; readonly edits: readonly Edit[]; readonly remarks: string }
  /** Sentences that can be sent back to a model. */
  | { readonly ok: false; readonly problems: readonly string[] }

/** How a block found its place; everything but `exact` and the last two is tolerance, and is counted per model. */
export type Strategy = 'exact' | 'trailing-space' | 'indentation' | 'whole-file' | 'removal'

export interface Applied {
  readonly path: string
  readonly strategy: Strategy
  /** Lines, from 1, that an EDIT replaced, in the text as the blocks before it had left it; else the whole file's. */
  readonly lines: { readonly from: number; readonly to: number }
}

export interface FileChange {
  readonly path: string
  /** Null where the file is removed. */
  readonly text: string | null
}

export type AppliedEdits =
  | { readonly ok: true; readonly changes: readonly FileChange[]; readonly applied: readonly Applied[] }
  /** `misses` counts the edits that found no place, or more than one. */
  | { readonly ok: false; readonly problems: readonly string[]; readonly misses: number }

/** Whether a step may write a path at all, beyond its being safe. */
export type Permission = { readonly ok: true } | { readonly refused: string }
