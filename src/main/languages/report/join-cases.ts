// Joins the results of a test that ran more than once: in several projects, commands or builds.
import type { TestCase, TestState } from '../../../contract/run/tests.js'

/** The rank of a state. If runs of one test differ, the highest rank counts. */
const WEIGHTS: Readonly<Record<TestState, number>> = { skipped: 0, passed: 1, failed: 2 }

/** One case per id, in order of first appearance. The worst state and its message count; times are added. Pure. */
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
