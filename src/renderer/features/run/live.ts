// Whether the open run is carried on now, at work or waiting for the user: only then may anything in it still come.
import { useSummary } from '../../boot/queries.js'
import { useOpenedRun } from './run-store-context.js'

export function useIsLive(): boolean {
  const run = useOpenedRun((open) => open.run)
  const isOver = useOpenedRun((open) => open.view.outcome !== null)
  const state = useSummary(run).data?.state
  return (state === 'running' || state === 'paused') && !isOver
}
