// Decides whether a test run with moved tests shows the same tests as before. Pure.
import type { TestCase, TestReport } from '../../../../contract/run/tests.js'

/** The earlier and the later id of a moved test. */
export type MovedId = readonly [from: string, to: string]

/**
 * The ids of moved tests before and after. Null if a test is missing, is new, or has another result.
 * @param moved new test files, each with the file that has its tests now
 */
export function movedIds(before: TestReport, after: TestReport, moved: ReadonlyMap<string, string>): MovedId[] | null {
  const left = [...after.cases]
  const take = (isIt: (test: TestCase) => boolean): TestCase | null => {
    const index = left.findIndex(isIt)
    return index < 0 ? null : (left.splice(index, 1)[0] ?? null)
  }
  if (after.collectionErrors.length > before.collectionErrors.length || (after.changed ?? []).length > 0) return null
  const stayed = before.cases.filter(({ file }) => !moved.has(file))
  if (!stayed.every(({ id, state }) => take((test) => test.id === id)?.state === state)) return null
  const pairs = before.cases.flatMap((old): readonly (MovedId | null)[] => {
    const file = moved.get(old.file)
    if (file === undefined) return []
    const alike = (test: TestCase) => test.file === file && test.name === old.name && test.state === old.state
    const now = take((test) => alike(test) && test.suite === old.suite) ?? take(alike)
    return [now && [old.id, now.id]]
  })
  const found = pairs.filter((pair) => pair !== null)
  return found.length === pairs.length && left.length === 0 ? found : null
}
