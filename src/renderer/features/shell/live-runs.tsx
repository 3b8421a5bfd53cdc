// The runs that are at work or wait, in the status bar: how many, and which where one asks.
import { lazy, Suspense } from 'react'
import type { RunSummary } from '../../../contract/run/run.js'
import { useRuns } from '../../boot/queries.js'

const LiveRunsPopover = lazy(async () => ({ default: (await import('./live-runs-popover.js')).LiveRunsPopover }))

/** Of the runs that are loaded: the newest hundred at least. */
export const useLiveRuns = (): readonly RunSummary[] =>
  (useRuns().data?.pages.flat() ?? []).filter((run) => run.state === 'running' || run.state === 'paused')

export function LiveRuns() {
  const live = useLiveRuns()
  const words = live.length === 1 ? '1 run live' : `${live.length} runs live`
  if (live.length === 0) return <span>{words}</span>
  return (
    <Suspense fallback={<span>{words}</span>}>
      <LiveRunsPopover live={live} words={words} />
    </Suspense>
  )
}
