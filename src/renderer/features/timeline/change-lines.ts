// What changed between two texts as a few lines with their numbers: the beginning of a unified diff. Pure.
import { structuredPatch } from 'diff'

export interface ChangeLine {
  readonly sign: 'added' | 'removed' | 'same'
  /** Its number in the new text, or in the old one where it was removed. */
  readonly number: number
  readonly text: string
}

/** Lines that do not change around one that does. */
const AROUND = 1
/** Texts that differ in more than this are looked at in the editor. */
const MOST_EDITS = 2_000

const signs = { '+': 'added', '-': 'removed', ' ': 'same' } as const
const signOf = (line: string): ChangeLine['sign'] | null => {
  const [first] = line
  return first === '+' || first === '-' || first === ' ' ? signs[first] : null
}

/** The first lines of what changed, at most `most`, and how many more there are; null where the texts differ too much. */
export function changeLines(before: string, after: string, most: number): { readonly lines: ChangeLine[]; readonly more: number } | null {
  const patch = structuredPatch('', '', before, after, '', '', { context: AROUND, maxEditLength: MOST_EDITS })
  if (!patch) return null
  const lines: ChangeLine[] = []
  for (const { oldStart, newStart, lines: hunkLines } of patch.hunks) {
    let [old, now] = [oldStart, newStart]
    for (const line of hunkLines) {
      const sign = signOf(line)
      if (sign === null) continue
      lines.push({ sign, number: sign === 'removed' ? old : now, text: line.slice(1) })
      if (sign !== 'added') old += 1
      if (sign !== 'removed') now += 1
    }
  }
  return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) }
}
