// Stops runs, waits for their outcomes, and lets go of those that this process carries.
import { userError } from '../../../contract/errors/index.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import { endReasonText } from '../../../words/recorded/end-reason.js'
import type { Store } from '../../store/store.js'
import { summaryOf } from '../runs/find-run.js'
import { patiently } from '../runs/leave-request.js'
import type { OwnRuns } from './deps.js'

export interface Ending {
  stop(run: string): Promise<void>
  /** Gives up what runs that are over are still looked back on with, by this process or another. */
  stopLookingBack(runs: readonly string[]): Promise<void>
  /** The outcome of a run that this process carries; its recorded one otherwise. */
  outcome(run: string): Promise<Outcome>
  /** Lets go of all runs of this process without an outcome, so that the next start offers to resume them. */
  leave(): Promise<void>
  /** Stops all runs of this process and waits until they are over. */
  close(): Promise<void>
}

export const ending = (store: Store, { carried, written, cancelStarts }: OwnRuns): Ending => ({
  stop: (run) => stopRun(store, carried, run),
  async stopLookingBack(runs) {
    for (const run of runs) if (store.leases.holder(run) && summaryOf(store, run).outcome !== null) await stopRun(store, carried, run)
  },
  async outcome(run) {
    const mine = carried.get(run)?.outcome ?? written.get(run)
    if (mine) return mine
    return summaryOf(store, run).outcome ?? { verdict: 'unverifiable', ended: 'stopped', reason: endReasonText({ type: 'interrupted' }) }
  },
  async leave() {
    await cancelStarts()
    for (const each of carried.values()) each.leave()
    await Promise.all([...carried.values()].map((each) => each.outcome))
  },
  async close() {
    await cancelStarts()
    for (const each of carried.values()) each.stop()
    await Promise.all([...carried.values()].map((each) => each.outcome))
    await Promise.allSettled(written.values())
  },
})

/** Throws `run-not-stopped` where another process that carries it does not let go. */
export async function stopRun(store: Store, carried: OwnRuns['carried'], run: string): Promise<void> {
  const mine = carried.get(run)
  if (mine) {
    mine.stop()
    await mine.outcome
    return
  }
  summaryOf(store, run)
  if ((await patiently(() => store.requests.ask(run, 'stop', ''))) === 'taken') await untilReleased(store, run)
}

/** How long a stop of a run that another process carries may take. */
const STOP_MS = 10_000

/** Waits until another process has let go of a run; throws `run-not-stopped` where it does not. */
async function untilReleased(store: Store, run: string): Promise<void> {
  for (const until = performance.now() + STOP_MS; store.leases.holder(run) && performance.now() < until; )
    await new Promise((done) => setTimeout(done, 50))
  if (store.leases.holder(run)) throw userError('run-not-stopped', { run, seconds: STOP_MS / 1_000 })
}
