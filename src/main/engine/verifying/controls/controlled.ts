// Selects the tests with controls: those that the run wrote or amended, and red tests of the project that it had to make green. Pure.
// Other tests of a project are the user's own: they were green before, and their expectations are not changed.
import type { Suite } from '../../../../contract/run/suite.js'
import type { Control } from '../../../languages/language.js'
import { BASELINE } from '../../testing/baseline.js'
import type { FileTest } from '../../testing/pairs/file-test.js'

export interface ControlledTests {
  /** Files with tests that have controls. */
  readonly paths: ReadonlySet<string>
  /** Files of the project's own tests. */
  readonly own: ReadonlySet<string>
  /** Whether a test has controls. */
  has(test: FileTest): boolean
  /** Whether this control may change the expectation of the test. */
  allows(test: FileTest, control: Pick<Control, 'isShared'>): boolean
}

/** All tests of all suites. */
export function allControlled(suites: readonly Suite[]): ControlledTests {
  return { paths: new Set(suites.flatMap(({ files }) => files)), own: new Set(), has: () => true, allows: () => true }
}

export function controlledIn(suites: readonly Suite[]): ControlledTests {
  const project = suites.filter(({ task }) => task === BASELINE)
  const written = new Set(suites.flatMap(({ task, files }) => (task === BASELINE ? [] : files)))
  const ids = project.flatMap(({ red, amended }) => [...red, ...amended.map(({ id }) => id)])
  const own = new Set(project.flatMap(({ files }) => files))
  const asked = [...own].filter((path) => ids.some((id) => id.startsWith(path)))
  const has = ({ path, test: { block } }: FileTest) => written.has(path) || ids.some((id) => id.startsWith(path) && id.includes(block.name))
  return {
    paths: new Set([...written, ...asked]),
    own,
    has,
    // Other tests of the project may need code beside this test.
    allows: (test, { isShared }) => has(test) && (written.has(test.path) || !isShared),
  }
}
