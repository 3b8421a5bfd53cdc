// A test may run more than once in one run: in several projects, by several commands or from several builds.
import type { TestCase, TestState } from '../../../contract/run/tests.js'

/** What counts where runs of one test differ: the higher number. */
const WEIGHTS: Readonly<Record<TestState, number>> = { skipped: 0, passed: 1, failed: 2 }

/** One case for each id, in the order in which the ids come first. The worst state counts, with its message; times are added. Pure. */
export function joinCases(cases: readonly TestCase[]): TestCase[] {
  const joined = new Map<string, TestCase>()
  for (const one of cases) {
    const known = joined.get(one.id)
    joined.set(one.id, known === undefined ? one : worse(known, one))
  }
  return [...joined.values()]
}

function worse(first: TestCase, second: TestCase): TestCase {
  const found = WEIGHTS[second.state] > WEIGHTS[first.state] ? second : first
  return { ...found, durationMs: first.durationMs + second.durationMs }
}
