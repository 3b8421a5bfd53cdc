// Defines the types of the edit protocol: the changes to files that a model's answer requests.

/** One block of an answer. Several may name the same file; they are applied in order. */
export type Edit =
  /** The whole text of a file, new or not. */
  | { readonly type: 'file'; readonly path: string; readonly text: string }
  /** Replaces whole lines. Each line of both texts ends with `\n`; an empty `replace` removes. */
  | { readonly type: 'edit'; readonly path: string; readonly find: string; readonly replace: string }
  | { readonly type: 'delete'; readonly path: string }

export type ParsedEdits =
  | {
      readonly ok: true
      readonly edits: readonly Edit[]
      readonly remarks: string
      /** The corrections of its form, one sentence each; absent if the form was right. */
      readonly mended?: readonly string[]
    }
  /** Sentences that can be sent back to a model; `isCut` if the answer stops in the middle. */
  | { readonly ok: false; readonly problems: readonly string[]; readonly isCut?: boolean }

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
  /** Null if the file is removed. */
  readonly text: string | null
}

export type AppliedEdits =
  | { readonly ok: true; readonly changes: readonly FileChange[]; readonly applied: readonly Applied[] }
  /** `misses` counts the edits that found no place, or more than one. */
  | { readonly ok: false; readonly problems: readonly string[]; readonly misses: number }

/** Whether a step may write a path at all, beyond its being safe. */
export type Permission = { readonly ok: true } | { readonly refused: string }

/** Facts about the files that an answer changes. */
export interface EditHints {
  /** The only file that is due; null if there are several, or it is not known. */
  readonly due?: string | null
  /** The files that are due where they are known, one or several. */
  readonly dues?: readonly string[]
  /** The text of a file as it is now; null if there is none. */
  source?(path: string): string | null
  /** Whether the project has a folder of this name at its top. */
  isFolder?(name: string): boolean
  /** Whether a code block may hold only the functions that change. */
  readonly areParts?: boolean
}

/** How an answer is read. */
export interface ReadHints extends EditHints {
  /** Whether protocols of other tools are read, and blocks are fitted to what a model does not see. */
  readonly isWide: boolean
  /** Whether the forms are read that came later, and a lone block in another language than its file is refused. Needs `isWide`. */
  readonly isWider?: boolean
}

/** A spelling other than the requested one. */
export type Spelling =
  | 'search-replace'
  | 'no-end'
  | 'heading-and-fence'
  | 'lone-fence'
  | 'unified-diff'
  | 'tagged-files'
  | 'json-files'
  | 'calls'
  | 'here-documents'
  | 'loose-markers'

export type Respelt =
  | { readonly type: 'read'; readonly edits: readonly Edit[]; readonly remarks: string; readonly spellings: readonly Spelling[] }
  /** The answer stops in the middle of a file. */
  | { readonly type: 'cut'; readonly path: string }
  /** An ambiguous answer, explained to its author. No other reading is tried. */
  | { readonly type: 'refused'; readonly problem: string }
  | { readonly type: 'unclear' }
