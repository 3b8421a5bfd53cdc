// Finds the names that a mistyped word may mean.

/** Edits that a word may be away from the name that it means. */
const MOST_EDITS = 2
const MOST_NAMES = 3

/** Names that share their beginning with the word or hold it; where there are none, those a few letters away, the nearest first. Pure. */
export function nearest(word: string, names: readonly string[]): string[] {
  if (word === '') return []
  const related = names.filter((name) => name.startsWith(word) || word.startsWith(name) || name.includes(word))
  if (related.length > 0) return related
  const most = Math.min(MOST_EDITS, Math.floor(word.length / 2))
  return names
    .map((name) => ({ name, edits: editsBetween(word, name) }))
    .filter(({ edits }) => edits <= most)
    .sort((one, other) => one.edits - other.edits)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
}

/** "Did you mean A?" or "Did you mean A or B?"; empty where no name is near. */
export function nearestWords(word: string, names: readonly string[], shown: (name: string) => string): string {
  const near = nearest(word, names)
  return near.length === 0 ? '' : `Did you mean ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(near.map(shown))}?`
}

/** Letters to insert, remove, replace or swap with their neighbour until one word is the other. */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    rows.push(next)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
