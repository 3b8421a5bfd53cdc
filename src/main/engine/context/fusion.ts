// Joins several rankings of the same things into one, by their places alone. Pure.

/** As its authors chose it; it keeps a first place in one ranking from outweighing good places in all. */
const K = 60

/**
 * Reciprocal rank fusion: what stands at place r of a ranking gets 1 / (60 + r) for it, and the sum counts. Scores that cannot
 * be compared, such as shared names and cosines, need not be; a thing that a ranking does not have gets nothing from it.
 *
 * G. V. Cormack, C. L. A. Clarke, S. Büttcher: Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning
 * Methods. SIGIR 2009, pages 758-759.
 */
export function fuse(rankings: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const places = new Map<string, number[]>()
  for (const ranking of rankings)
    for (const [index, each] of ranking.entries()) {
      const known = places.get(each) ?? []
      places.set(each, known)
      known.push(index)
    }
  // In the order of places: a sum of fractions depends on theirs, and the order of the rankings must not decide a tie.
  const share = (sum: number, index: number) => sum + 1 / (K + index + 1)
  return new Map([...places].map(([each, at]) => [each, at.sort((a, b) => a - b).reduce(share, 0)]))
}
