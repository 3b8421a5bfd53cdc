// Indexes where the first lines of an answer's blocks occur in a file. It is built in one pass and updated while
// the file changes, so that no block needs to search the whole file again.

export interface LineIndex {
  /** The places of a line in order; null if there are too many to try, or the line was not indexed. */
  places(line: string): readonly number[] | null
  /** Updates the index after `count` lines from `at` were replaced. */
  replaced(at: number, count: number, lines: readonly string[]): void
}

/** Lines like `}` are everywhere, so they are searched without the index. */
const MOST_PLACES = 1_000

/** Indexes the wanted lines in one pass. Two lines with the same `key` are equal. */
export function indexLines(lines: readonly string[], wanted: readonly string[], key: (line: string) => string): LineIndex {
  const places = new Map<string, number[] | null>(wanted.map((line) => [key(line), []]))
  for (let index = 0; index < lines.length; index++) {
    const name = key(lines[index] ?? '')
    const known = places.get(name)
    if (!known) continue
    known.push(index)
    if (known.length > MOST_PLACES) places.set(name, null)
  }
  return {
    places: (line) => places.get(key(line)) ?? null,
    replaced(at, count, added) {
      const moved = added.length - count
      const news = Map.groupBy(
        added.map((line, index) => ({ name: key(line), place: at + index })),
        (each) => each.name,
      )
      for (const [name, known] of places) {
        if (known === null) continue
        const between = news.get(name) ?? []
        // A change leaves most lines alone, and those before it do not move.
        const isTouched = moved === 0 ? known.some((place) => place >= at && place < at + count) : (known.at(-1) ?? -1) >= at
        if (between.length === 0 && !isTouched) continue
        const before = known.filter((place) => place < at)
        const after = known.filter((place) => place >= at + count).map((place) => place + moved)
        const all = [...before, ...between.map((each) => each.place), ...after]
        places.set(name, all.length > MOST_PLACES ? null : all)
      }
    },
  }
}
