// Follows a fine-tuning until it is over: starts what is not started, then asks again and again, less often while nothing happens.
import { type FineTuning, isOver } from '../contract/fine-tuning.js'
import { accepted, cleanerOf, clientOf, TryLater } from './at-endpoint.js'
import { withJob } from './job-state.js'
import { deleteFile, startJob, type TuningDeps } from './start-job.js'

export interface Pacing {
  /** Milliseconds between two questions: after something happened, and at most. */
  readonly firstMs: number
  readonly mostMs: number
  /** Times in a row that the endpoint may fail before that is told. */
  readonly failures: number
}

export const usualPacing: Pacing = { firstMs: 1_000, mostMs: 30_000, failures: 8 }
const SLOWER = 1.5
/** Milliseconds after which is looked whether another process is done with starting it. */
const OTHERS_MS = 500

/** Tells each change. Ends with the signal, which changes nothing at the endpoint. Throws what a user can act on. */
export async function followTuning(
  deps: TuningDeps & { readonly pacing: Pacing },
  id: string,
  emit: (tuning: FineTuning) => void,
  signal: AbortSignal,
): Promise<void> {
  const { tunings, pacing } = deps
  let told = ''
  let waitMs = pacing.firstMs
  let failures = 0
  const tell = (tuning: FineTuning): boolean => {
    const now = JSON.stringify(tuning)
    if (now === told) return false
    told = now
    emit(tuning)
    return true
  }
  tell(tunings.read(id))
  while (!signal.aborted && !isOver(tunings.read(id))) {
    try {
      const before = tunings.read(id)
      const { tuning, isOthers } = await advance(deps, before, signal)
      failures = 0
      waitMs = tell(tuning) ? pacing.firstMs : Math.min(waitMs * SLOWER, pacing.mostMs)
      if (isOver(tuning)) return
      await sleep(isOthers ? OTHERS_MS : waitMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof TryLater)) {
        tell(tunings.read(id))
        throw error
      }
      failures += 1
      if (failures >= pacing.failures) throw error.told
      waitMs = Math.min(waitMs * SLOWER, pacing.mostMs)
      await sleep(Math.min(Math.max(waitMs, error.waitMs ?? 0), 2 * pacing.mostMs), signal)
    }
  }
}

async function advance(
  deps: TuningDeps,
  before: FineTuning,
  signal: AbortSignal,
): Promise<{ readonly tuning: FineTuning; readonly isOthers: boolean }> {
  const { tunings } = deps
  if (before.jobId !== null) return { tuning: await refresh(deps, before, signal), isOthers: false }
  const letGo = tunings.hold(before.id)
  if (letGo === null) return { tuning: tunings.read(before.id), isOthers: true }
  try {
    return { tuning: await startJob(deps, before.id, signal), isOthers: false }
  } finally {
    letGo()
  }
}

/** Takes over what the endpoint says of the job now. */
export async function refresh(deps: TuningDeps, before: FineTuning, signal: AbortSignal): Promise<FineTuning> {
  if (before.jobId === null || isOver(before)) return before
  const client = clientOf(deps, before, signal)
  const job = accepted(deps, before, 'follow', await client.job(before.jobId))
  const told = await client.events(before.jobId)
  // Some endpoints tell no events: then there are no losses.
  const events = told.type === 'ok' ? told.value.data : []
  const tuning = deps.tunings.change(before.id, (now) => withJob(now, job, events, deps.now(), cleanerOf(deps)))
  return isOver(tuning) ? deleteFile(deps, tuning, client) : tuning
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
