// Follows a fine-tuning until it is over: starts what is not started, then asks again and again, less often while nothing happens.
import { type FineTuning, isOver } from '../contract/fine-tuning.js'
import { accepted, cleanerOf, clientOf, TryLater } from './at-endpoint.js'
import { withJob } from './job-state.js'
import { deleteFile, startJob, type TuningDeps } from './start-job.js'

export interface Pacing {
  /** Milliseconds between two questions: after something happened, and at most. */
  readonly firstMs: number
  readonly mostMs: number
  /** How many times in a row the endpoint may fail before the user sees an error. */
  readonly failures: number
}

export const usualPacing: Pacing = { firstMs: 1_000, mostMs: 30_000, failures: 8 }
const SLOWER = 1.5
/** Milliseconds between two checks whether another process has started it. */
const OTHERS_MS = 500

/** Emits each change. Ends with the signal, which changes nothing at the endpoint. Throws errors that a user can act on. */
export async function followTuning(
  deps: TuningDeps & { readonly pacing: Pacing },
  id: string,
  emit: (tuning: FineTuning) => void,
  signal: AbortSignal,
): Promise<void> {
  const { tunings, pacing } = deps
  let last = ''
  let waitMs = pacing.firstMs
  let failures = 0
  const emitChange = (tuning: FineTuning): boolean => {
    const now = JSON.stringify(tuning)
    if (now === last) return false
    last = now
    emit(tuning)
    return true
  }
  emitChange(tunings.read(id))
  while (!signal.aborted && !isOver(tunings.read(id))) {
    try {
      const before = tunings.read(id)
      const { tuning, isOthers } = await advance(deps, before, signal)
      failures = 0
      waitMs = emitChange(tuning) ? pacing.firstMs : Math.min(waitMs * SLOWER, pacing.mostMs)
      if (isOver(tuning)) return
      await sleep(isOthers ? OTHERS_MS : waitMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof TryLater)) {
        emitChange(tunings.read(id))
        throw error
      }
      failures += 1
      if (failures >= pacing.failures) throw error.userError
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
  const answer = await client.events(before.jobId)
  // Some endpoints have no events: then there are no losses.
  const events = answer.type === 'ok' ? answer.value.data : []
  const tuning = deps.tunings.change(before.id, (now) => withJob(now, { job, events }, deps.now(), cleanerOf(deps)))
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
