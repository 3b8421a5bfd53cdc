// Finds tests that were green with one wrong value and red with another: the equality is generous for a reason, or the program accepts
// any likely value.
import type { ControlResult, ReadRound } from '../../testing/pairs/read-pair.js'

/** Each such test, as it was when it stayed green. Only changes that an honest equality must notice count. */
export function generousIn(rounds: readonly Pick<ReadRound, 'tried'>[]): ControlResult[] {
  const all = rounds.flatMap(({ tried }) => tried)
  const failed = new Set(all.filter(({ hasFailed }) => hasFailed).map(({ key }) => key))
  const green = all.filter(({ key, hasFailed, test }) => !hasFailed && test.strength === 'sure' && failed.has(key))
  return [...new Map(green.map((each) => [each.key, each])).values()]
}
