// The first view of a run's screen, also shown when the run ends: the program if it is worth a try, else the details of the end.
import type { RunView } from '../../../contract/view/run-view.js'
import { useSummary } from '../../boot/queries.js'
import type { BeginTab } from './open-file.js'
import { useOpenedRun } from './run-store-context.js'

/** @param isCutOff whether the process of the run ended before it did */
export function beginTabOf({ outcome, suites }: Pick<RunView, 'outcome' | 'suites'>, isCutOff: boolean): BeginTab {
  if (outcome === null) return isCutOff ? 'details' : 'timeline'
  const isWorthATry = outcome.ended === 'finished' && (outcome.verdict === 'verified' || outcome.verdict === 'partly')
  return isWorthATry && suites.length > 0 ? 'preview' : 'details'
}

/** Whether the process of the open run ended before the run did. */
export function useCutOff(): boolean {
  const run = useOpenedRun((open) => open.run)
  const isOver = useOpenedRun((open) => open.view.outcome !== null)
  return useSummary(run).data?.state === 'interrupted' && !isOver
}

export function useBeginTab(): BeginTab {
  const isCutOff = useCutOff()
  // As the run ended, even while the user looks at an earlier moment.
  return useOpenedRun((open) => beginTabOf(open.end ?? open.view, isCutOff))
}
