// Quotes the lines of a file that are closest to an EDIT block's old lines, so that the next answer can copy them.

const MOST_LINES = 12
/** Comparing words is only tried on this many lines; beyond, equal lines alone decide. */
const MOST_COMPARED = 20_000

/** The closest lines with their numbers, ready to be put into a sentence; empty if nothing is alike. One pass. */
export function closestLines(lines: readonly string[], find: readonly string[]): string {
  const at = windowWithMostHits(lines, find) ?? mostSimilarLine(lines, find)
  if (at === null) return ''
  const from = Math.max(0, at - 1)
  const shown = lines.slice(from, Math.min(lines.length, from + Math.min(find.length + 2, MOST_LINES)))
  return shown.map((line, index) => `${from + index + 1}: ${line.slice(0, 200)}`).join('\n')
}

function windowWithMostHits(lines: readonly string[], find: readonly string[]): number | null {
  const wanted = new Set(find.map((line) => line.trim()).filter((line) => line.length > 2))
  if (wanted.size === 0) return null
  const isHit = (index: number): number => (wanted.has((lines[index] ?? '').trim()) ? 1 : 0)
  let hits = 0
  let best = 0
  let place: number | null = null
  for (let index = 0; index < lines.length; index++) {
    hits += isHit(index)
    if (index >= find.length) hits -= isHit(index - find.length)
    if (hits > best) {
      best = hits
      place = Math.max(0, index - find.length + 1)
    }
  }
  return place
}

function mostSimilarLine(lines: readonly string[], find: readonly string[]): number | null {
  const [longest = ''] = [...find].sort((a, b) => b.trim().length - a.trim().length)
  const wanted = wordsOf(longest)
  if (wanted.size === 0) return null
  let best = 0.3
  let place: number | null = null
  for (let index = 0; index < Math.min(lines.length, MOST_COMPARED); index++) {
    const words = wordsOf((lines[index] ?? '').slice(0, 400))
    let shared = 0
    for (const word of words) if (wanted.has(word)) shared++
    const score = (2 * shared) / (words.size + wanted.size)
    if (score > best) {
      best = score
      place = index
    }
  }
  return place === null ? null : Math.max(0, place - find.indexOf(longest))
}

const wordsOf = (line: string): Set<string> => new Set(line.slice(0, 1000).match(/\w+|[^\s\w]/g) ?? [])
