// Replaces ranges of a text that the grammar found, without a model. Pure.
import type { Edit } from '../../languages/language.js'

/** Whether two edits do the same. */
export const isSame = (one: Edit, other: Edit): boolean => one.from === other.from && one.to === other.to && one.by === other.by

/** The text with these edits; one that several tests share is made once. @throws Error where two different ones overlap */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let done = 0
  let last: Edit | null = null
  for (const edit of [...edits].sort((one, other) => one.from - other.from || one.to - other.to)) {
    if (last && isSame(edit, last)) continue
    if (edit.from < done) throw new Error(`Edits overlap at letter ${edit.from}.`)
    pieces.push(text.slice(done, edit.from), edit.by)
    done = edit.to
    last = edit
  }
  return pieces.join('') + text.slice(done)
}
