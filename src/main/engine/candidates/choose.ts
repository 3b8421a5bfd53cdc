// Which of several programs is taken: the user's examples decide first, then how many others behave alike, then the order. Pure.

/** What is known of one program once it ran. */
export interface Tried {
  /** Ids of tests that passed. */
  readonly passed: ReadonlySet<string>
  /** What it gave for the inputs that all were called with; null where it could not be called. */
  readonly behaviour: string | null
}

export interface Choice {
  /** Its place among those that were tried, counted from 0. */
  readonly index: number
  readonly passesAll: boolean
  /** Programs that behave as it does, itself included. */
  readonly group: number
}

/**
 * The best of several programs. The first one was drawn at temperature 0, and wins where two are equal.
 * @param tests ids of the examples
 * @throws where there is no program
 */
export function chooseProgram(tried: readonly Tried[], tests: readonly string[]): Choice {
  const groupOf = ({ behaviour }: Tried): number => (behaviour === null ? 1 : tried.filter((other) => other.behaviour === behaviour).length)
  const ranked = tried
    .map((each, index) => ({ index, passes: tests.filter((id) => each.passed.has(id)).length, group: groupOf(each) }))
    .sort((a, b) => b.passes - a.passes || b.group - a.group || a.index - b.index)
  const [best] = ranked
  if (!best) throw new Error('There is no program to choose from.')
  return { index: best.index, passesAll: best.passes === tests.length, group: best.group }
}

/** Tests that no program passes: each of them may be wrong. */
export const redForAll = (tried: readonly Tried[], tests: readonly string[]): string[] =>
  tests.filter((id) => tried.every(({ passed }) => !passed.has(id)))
