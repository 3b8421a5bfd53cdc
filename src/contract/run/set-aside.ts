// Leaves out of a test run what was not green before anybody changed an existing project: nothing is asked of that.
import type { TestRun } from './effects.js'

/**
 * The run without tests that are set aside and not green, and without files that are and cannot be collected; how many
 * were left out is counted. One that has become green counts as any other. Pure.
 */
export function withoutSetAside(run: TestRun, ids: readonly string[]): TestRun {
  const aside = new Set(ids)
  if (aside.size === 0 || !run.report) return run
  const cases = run.report.cases.filter((test) => test.state === 'passed' || !(aside.has(test.id) || aside.has(test.file)))
  const collectionErrors = run.report.collectionErrors.filter((error) => !aside.has(error.file))
  const setAside = run.report.cases.length - cases.length + run.report.collectionErrors.length - collectionErrors.length
  return { ...run, report: { ...run.report, cases, collectionErrors }, setAside }
}
