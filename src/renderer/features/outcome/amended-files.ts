// Which test files of the open run were amended since they were sealed first.
import { amendedFiles } from '../../../contract/run/suite.js'
import { useOpenedRun } from '../run/run-store-context.js'

/** In a run with feedback those of the runs before it count as sealed first. */
export function useAmendedFiles(): readonly string[] {
  const suites = useOpenedRun(({ view }) => view.suites)
  const earlier = useOpenedRun(({ view }) => view.goal?.inherits?.suites)
  const before = earlier ?? []
  const amendedBefore = amendedFiles(before)
  const now = suites.flatMap(({ files }) => files)
  return amendedFiles([...before, ...suites]).filter((path) => now.includes(path) || !amendedBefore.includes(path))
}
