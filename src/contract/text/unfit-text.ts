// Why a text cannot take the place of a file without harm to the bytes that should stay.

export type UnfitText =
  /** The file is no text. */
  | { readonly type: 'binary' }
  /** The file is not UTF-8, and the new text no longer names the same encoding; `encoding` is null where the file names none. */
  | { readonly type: 'encoding-changed'; readonly encoding: string | null }
  /** Letters that the encoding does not have; `encoding` is null where the file names none, so that no other letter can be written. */
  | { readonly type: 'letters'; readonly encoding: string | null; readonly letters: string }
