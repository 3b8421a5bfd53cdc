// Where the first lines of an answer's blocks stand in a file: found in one pass for all of them, and kept up to date while
// the file changes, so that each block need not look through the whole file again.

export interface LineIndex {
  /** The places of a line in their order; null where they are too many to be tried one by one, or nobody looked for it. */
  places(line: string): readonly number[] | null
  /** Tells that `count` lines from `at` were replaced by others. */
  replaced(at: number, count: number, lines: readonly string[]): void
}

/** Lines like `}` stand everywhere; those are looked for as if there were no index. */
const MOST_PLACES = 1_000

/** Looks for all wanted lines at once; `key` says what makes two lines the same. */
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
        // Most lines are not touched by a change, and those before it do not even move.
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
