// Merges several rankings of the same items into one, only by their places. Pure.

/** The constant of the authors. It prevents a first place in one ranking from outweighing good places in all. */
const K = 60

/**
 * Reciprocal rank fusion: an item at place r of a ranking gets 1 / (60 + r) for it, and the sum counts. Scores need not be
 * comparable, such as shared names and cosines. An item gets nothing from a ranking that lacks it.
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
  // In the order of places: a sum of fractions depends on its order, and the order of the rankings must not decide a tie.
  const share = (sum: number, index: number) => sum + 1 / (K + index + 1)
  return new Map([...places].map(([each, at]) => [each, at.sort((a, b) => a - b).reduce(share, 0)]))
}
