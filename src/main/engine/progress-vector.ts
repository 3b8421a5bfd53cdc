// How far a state of the program has come, as numbers that can be compared: the ratchet keeps the best.
import type { Suite, TestRun } from '../../contract/journal.js'
import { countsOf } from '../../contract/tests.js'

export interface Vector {
  /** Files that could not be collected; fewer is better. */
  readonly errors: number
  readonly passed: number
  readonly collected: number
}

export function vectorOf(run: TestRun): Vector {
  const counts = countsOf(run.report)
  return { errors: run.report ? counts.errors : Number.MAX_SAFE_INTEGER, passed: counts.passed, collected: counts.collected }
}

/** Positive where `a` is further than `b`: more green tests count first, then more collected, then fewer errors. */
export function compare(a: Vector, b: Vector): number {
  return a.passed - b.passed || a.collected - b.collected || Math.sign(b.errors - a.errors)
}

/** The ids that are red or could not be collected, sorted: together with the tree they identify a state. */
export function failingIds(run: TestRun): string[] {
  const red = run.report?.cases.filter((test) => test.state !== 'passed').map((test) => test.id) ?? []
  const errors = run.report?.collectionErrors.map((error) => error.file) ?? ['no report']
  return [...red, ...errors].sort()
}

/** The ids of all sealed tests, those that prove and those that were refused as proof. */
export const sealedIds = (suites: readonly Suite[]): { red: string[]; all: string[] } => ({
  red: suites.flatMap((suite) => suite.red),
  all: suites.flatMap((suite) => [...suite.red, ...suite.refused]),
})
