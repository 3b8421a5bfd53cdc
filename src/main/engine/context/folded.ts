// Removes useless parts of a runner's output: repeated frames, and lines of dashes.

/** The most lines of a repeated part. A frame of a traceback has two or three. */
const LONGEST_PART = 6
/** How often a part must repeat before it is folded. */
const LEAST = 3

/** A line of box drawing, dashes or equals signs and at most a number. vitest and jest draw them around failures. */
const RULE = /^[\s\u2500-\u257f\u23af=_-]{8,}(?:\[\d+\/\d+\])?[\s\u2500-\u257f\u23af=_-]*$/

/** The text with each part that repeats three times or more shown once, with its count. One pass; parts have at most six lines. */
export function folded(text: string): string {
  const lines = text.split('\n').filter((line) => !RULE.test(line))
  const kept: string[] = []
  for (let at = 0; at < lines.length; ) {
    const part = partAt(lines, at)
    kept.push(...lines.slice(at, at + part.size))
    if (part.times >= LEAST) kept.push(`  [the same ${part.times - 1} more times]`)
    at += part.times >= LEAST ? part.size * part.times : part.size
  }
  return kept.join('\n')
}

function partAt(lines: readonly string[], at: number): { readonly size: number; readonly times: number } {
  for (let size = 1; size <= LONGEST_PART; size++) {
    const isEmpty = lines.slice(at, at + size).every((line) => line.trim() === '')
    let times = 1
    while (!isEmpty && isSame(lines, at, at + times * size, size)) times++
    if (times >= LEAST) return { size, times }
  }
  return { size: 1, times: 1 }
}

function isSame(lines: readonly string[], one: number, other: number, size: number): boolean {
  if (other + size > lines.length) return false
  for (let index = 0; index < size; index++) if (lines[one + index] !== lines[other + index]) return false
  return true
}
