// Where two texts differ, as hunks that can be taken one by one. Pure.
import { diffLines } from 'diff'
import type { ChangeHunk } from '../../../contract/calls/changes.js'

/** Letters and edits above which two texts are not compared line by line. */
const COMPARED = 1_000_000
const MOST_EDITS = 20_000

/** A stretch of both texts: the same in both, or one hunk. */
type Stretch =
  | { readonly type: 'same'; readonly text: string; readonly lines: number }
  | { readonly type: 'hunk'; readonly removed: string; readonly added: string; readonly removedLines: number; readonly addedLines: number }

/** The hunks between two texts, in order; null where the texts are too large or too different to be compared. */
export function hunksOf(before: string, after: string): ChangeHunk[] | null {
  const stretches = stretchesOf(before, after)
  if (!stretches) return null
  const hunks: ChangeHunk[] = []
  let [oldStart, newStart] = [1, 1]
  for (const stretch of stretches) {
    if (stretch.type === 'same') {
      oldStart += stretch.lines
      newStart += stretch.lines
      continue
    }
    const { removed, added } = stretch
    hunks.push({ number: hunks.length + 1, oldStart, newStart, removed: linesOf(removed), added: linesOf(added) })
    oldStart += stretch.removedLines
    newStart += stretch.addedLines
  }
  return hunks
}

/**
 * The text before with the chosen hunks applied. All hunks give the exact text after, no hunk gives the text before.
 * @param chosen numbers of `hunksOf`
 */
export function textWith(before: string, after: string, chosen: ReadonlySet<number>): string {
  const stretches = stretchesOf(before, after)
  if (!stretches) throw new Error('Texts that are not compared have no hunks to choose from.')
  let number = 0
  return stretches
    .map((stretch) => {
      if (stretch.type === 'same') return stretch.text
      number += 1
      return chosen.has(number) ? stretch.added : stretch.removed
    })
    .join('')
}

function stretchesOf(before: string, after: string): Stretch[] | null {
  if (before.length + after.length > COMPARED) return null
  const parts = diffLines(before, after, { maxEditLength: MOST_EDITS })
  if (!parts) return null
  const stretches: Stretch[] = []
  for (const { added, removed, value, count } of parts) {
    const last = stretches.at(-1)
    if (!added && !removed) stretches.push({ type: 'same', text: value, lines: count })
    else {
      const open = last?.type === 'hunk' ? last : { type: 'hunk' as const, removed: '', added: '', removedLines: 0, addedLines: 0 }
      if (last === open) stretches.pop()
      stretches.push(
        removed
          ? { ...open, removed: open.removed + value, removedLines: open.removedLines + count }
          : { ...open, added: open.added + value, addedLines: open.addedLines + count },
      )
    }
  }
  return stretches
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))
