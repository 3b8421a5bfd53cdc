// Which sealed test files of the open run say something else by now, for a reason that the chat tells.
import { useOpenedRun } from '../run/run-store-context.js'

/** Each file once, in the order in which they were amended. */
export function useAmendedFiles(): readonly string[] {
  const amended = useOpenedRun(({ view }) => view.amended)
  return [...new Set(amended.flatMap(({ files }) => files))]
}
