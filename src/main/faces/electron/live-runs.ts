// The runs that this process carries on, from the same feed that the window follows.
import type { RunSummary } from '../../../contract/run/run.js'
import type { Host } from '../../host/host.js'

export interface LiveRuns {
  /** Running or paused. */
  all(): readonly RunSummary[]
  /** Called after each change, with whether any run is at work. */
  onChange(listener: (isAtWork: boolean) => void): void
}

/** Follows them for as long as the host is open. */
export function followLiveRuns(host: Pick<Host, 'handlers'>): LiveRuns {
  const live = new Map<string, RunSummary>()
  const listeners: ((isAtWork: boolean) => void)[] = []
  const take = (summary: RunSummary) => {
    if (summary.state === 'running' || summary.state === 'paused') live.set(summary.id, summary)
    else live.delete(summary.id)
    const isAtWork = [...live.values()].some((run) => run.state === 'running')
    for (const listener of listeners) listener(isAtWork)
  }
  void host.handlers.runs.changes({}, take, new AbortController().signal)
  return { all: () => [...live.values()], onChange: (listener) => void listeners.push(listener) }
}
