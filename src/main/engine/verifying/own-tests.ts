// Counts the results of the tests that a project had before the run. Pure.
import type { TestRun } from '../../../contract/run/effects.js'
import type { OwnTests } from '../../../contract/run/evidence.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { TestState } from '../../../contract/run/tests.js'
import { BASELINE } from '../testing/baseline.js'

/**
 * @param isProject whether the program existed before the run
 * @param tested the final run of all tests
 * @param isNamed whether the files that could not be collected are named
 * @returns null for a new program
 */
export function ownTestsIn(
  suites: readonly Suite[],
  isProject: boolean,
  { report }: Pick<TestRun, 'report'>,
  isNamed = true,
): OwnTests | null {
  const project = suites.filter(({ task }) => task === BASELINE)
  if (project.length === 0) return isProject ? { of: 0, green: 0, files: 0, uncollected: 0, repaired: 0 } : null
  const files = new Set(project.flatMap((suite) => suite.files))
  const skipped = new Set(project.flatMap(({ skipped: own = [] }) => own))
  const redBefore = new Set(
    project.flatMap(({ red, setAside }) => [...red, ...setAside]).filter((id) => !files.has(id) && !skipped.has(id)),
  )
  const ids = new Set([...redBefore, ...project.flatMap(({ refused }) => refused)])
  // One name may have several cases, such as one for each browser: it is green where some passed and none failed.
  const states = Map.groupBy(report?.cases ?? [], ({ id }) => id)
  const has = (id: string, wanted: TestState) => states.get(id)?.some(({ state }) => state === wanted) ?? false
  const isGreen = (id: string) => has(id, 'passed') && !has(id, 'failed')
  const green = [...ids].filter(isGreen)
  const collected = new Set([...(report?.cases ?? []).map(({ file }) => file)])
  const uncollected = new Set(project.flatMap(({ setAside }) => setAside).filter((id) => files.has(id) && !collected.has(id)))
  return {
    of: ids.size,
    green: green.length,
    // Tests may be inside of the program's sources, which are no test files.
    files: files.size === 0 && ids.size > 0 ? 1 : files.size,
    uncollected: uncollected.size,
    repaired: green.filter((id) => redBefore.has(id)).length,
    ...(isNamed ? { lost: [...uncollected] } : {}),
  }
}
