// Whether the open run is at work now: only then may anything move.
import { useSummary } from '../queries.js'
import { useOpenedRun } from './run-store-context.js'

export function useIsLive(): boolean {
  const run = useOpenedRun((open) => open.run)
  const isOver = useOpenedRun((open) => open.view.outcome !== null)
  return useSummary(run).data?.state === 'running' && !isOver
}
