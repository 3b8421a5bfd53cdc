// The sealed test files of the open run that were amended for a reason; the chat has the reason.
import { useOpenedRun } from '../run/run-store-context.js'

/** Each file once, in the order in which they were amended. */
export function useAmendedFiles(): readonly string[] {
  const amended = useOpenedRun(({ view }) => view.amended)
  return [...new Set(amended.flatMap(({ files }) => files))]
}
