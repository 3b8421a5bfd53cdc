// Finds the known key that looks most like one that is missing, for messages.

/** The nearest known key, or null if none is known. Shared segments count most, then letters in order. */
export function nearest(key: string, known: readonly string[]): string | null {
  let best: string | null = null
  let bestScore = -1
  for (const candidate of known.slice(0, 10_000)) {
    const score = likeness(key.split('/'), candidate.split('/')) * 1_000 + likeness([...key], [...candidate])
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** The longest common subsequence against the longer of both, from 0 to 1. */
function likeness(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const item of a) {
    const next = [0]
    for (let index = 0; index < b.length; index++)
      next.push(item === b[index] ? (row[index] ?? 0) + 1 : Math.max(next[index] ?? 0, row[index + 1] ?? 0))
    row = next
  }
  return (row.at(-1) ?? 0) / Math.max(a.length, b.length, 1)
}
