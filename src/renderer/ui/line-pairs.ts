// Compares two texts as pairs of lines, left and right, and folds long equal parts away.
import { diffLines } from 'diff'

export type Pair =
  | { readonly type: 'same' | 'other'; readonly left: Line | null; readonly right: Line | null }
  | { readonly type: 'folded'; readonly lines: number }

export interface Line {
  readonly number: number
  readonly text: string
}

/** Equal lines that stay in sight around a difference. */
const AROUND = 3

export function linePairs(left: string, right: string): Pair[] {
  const pairs: Pair[] = []
  let [l, r] = [1, 1]
  const parts = diffLines(left, right)
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    const next = parts[index + 1]
    if (!part) continue
    const lines = linesOf(part.value)
    if (!part.added && !part.removed) {
      const same = lines.map((text): Pair => ({ type: 'same', left: { number: l++, text }, right: { number: r++, text } }))
      pairs.push(...folded(same, index === 0, index === parts.length - 1))
      continue
    }
    // A removed block and the block added in its place are side by side.
    const isPair = part.removed && next?.added === true
    const removed = part.removed ? lines : []
    const added = part.added ? lines : isPair && next ? linesOf(next.value) : []
    if (isPair) index += 1
    for (let row = 0; row < Math.max(removed.length, added.length); row++) {
      const [a, b] = [removed[row], added[row]]
      pairs.push({
        type: 'other',
        left: a === undefined ? null : { number: l++, text: a },
        right: b === undefined ? null : { number: r++, text: b },
      })
    }
  }
  return pairs
}

function folded(same: readonly Pair[], isFirst: boolean, isLast: boolean): readonly Pair[] {
  const [before, after] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND]
  const hidden = same.length - before - after
  // Folding one or two lines away saves nothing.
  if (hidden < 3) return same
  return [...same.slice(0, before), { type: 'folded', lines: hidden }, ...same.slice(same.length - after)]
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')
