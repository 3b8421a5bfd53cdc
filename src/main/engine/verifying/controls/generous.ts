// Tests that were green with a wrong value once, and red with another: an equality that is generous for good reasons, or a program that
// believes whatever could be true.
import type { ReadRound, TriedTest } from '../../testing/pairs/read-pair.js'

/** Each as it was when it stayed green; only changes that are sure to be seen by an honest equality count. */
export function generousIn(rounds: readonly Pick<ReadRound, 'tried'>[]): TriedTest[] {
  const all = rounds.flatMap(({ tried }) => tried)
  const failed = new Set(all.filter(({ hasFailed }) => hasFailed).map(({ key }) => key))
  const green = all.filter(({ key, hasFailed, test }) => !hasFailed && test.strength === 'sure' && failed.has(key))
  return [...new Map(green.map((each) => [each.key, each])).values()]
}
