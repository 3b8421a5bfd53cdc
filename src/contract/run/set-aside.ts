// Leaves out of a test run what was not green before any change to an existing project: it is no goal of the run.
import type { TestRun } from './effects.js'

/**
 * The run without set-aside tests that are not green, and without set-aside files that cannot be collected; it counts what it leaves out. A
 * set-aside test that turns green counts as any other. Pure.
 */
export function withoutSetAside(run: TestRun, ids: readonly string[]): TestRun {
  const aside = new Set(ids)
  if (aside.size === 0 || !run.report) return run
  const cases = run.report.cases.filter((test) => test.state === 'passed' || !(aside.has(test.id) || aside.has(test.file)))
  const collectionErrors = run.report.collectionErrors.filter((error) => !aside.has(error.file))
  const setAside = run.report.cases.length - cases.length + run.report.collectionErrors.length - collectionErrors.length
  return { ...run, report: { ...run.report, cases, collectionErrors }, setAside }
}
