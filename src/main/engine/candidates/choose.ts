// Chooses one of several programs: first by the user's examples, then by how many others behave alike, then by order. Pure.

/** The results of one program. */
export interface ProgramResult {
  /** Ids of tests that passed. */
  readonly passed: ReadonlySet<string>
  /** Its results for the common inputs; null if it could not be called. */
  readonly behaviour: string | null
}

export interface Choice {
  /** Its position among the programs, counted from 0. */
  readonly index: number
  readonly passesAll: boolean
  /** The number of programs with its behaviour, itself included. */
  readonly group: number
}

/**
 * The best of several programs. The first one was drawn at temperature 0, and wins if two are equal.
 * @param tests ids of the examples
 * @throws without any program
 */
export function chooseProgram(tried: readonly ProgramResult[], tests: readonly string[]): Choice {
  const groupOf = ({ behaviour }: ProgramResult): number =>
    behaviour === null ? 1 : tried.filter((other) => other.behaviour === behaviour).length
  const ranked = tried
    .map((each, index) => ({ index, passes: tests.filter((id) => each.passed.has(id)).length, group: groupOf(each) }))
    .sort((a, b) => b.passes - a.passes || b.group - a.group || a.index - b.index)
  const [best] = ranked
  if (!best) throw new Error('There is no program to choose from.')
  return { index: best.index, passesAll: best.passes === tests.length, group: best.group }
}

/** Tests that no program passes. Each of them may be wrong. */
export const redForAll = (tried: readonly ProgramResult[], tests: readonly string[]): string[] =>
  tests.filter((id) => tried.every(({ passed }) => !passed.has(id)))
