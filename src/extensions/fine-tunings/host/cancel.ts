// Cancels a fine-tuning at its endpoint, whoever started it and whoever follows it.
import { userError } from '../../../contract/errors/index.js'
import { type FineTuning, isOver } from '../contract/fine-tuning.js'
import { accepted, cleanerOf, clientOf, TryLater } from './at-endpoint.js'
import { refresh } from './follow.js'
import { withJob } from './job-state.js'
import { deleteFile, startJob, type TuningDeps } from './start-job.js'

/** Milliseconds between two looks at whether who starts it has heard, and how many of them. */
const LOOK_MS = 100
const LOOKS = 300

/**
 * Ends it. Refuses (`fine-tuning-over`) one that is over.
 * @param interrupt ends the upload of this process, if one is going on
 */
export async function cancelTuning(deps: TuningDeps, id: string, interrupt: () => void, signal: AbortSignal): Promise<FineTuning> {
  const { tunings } = deps
  const before = tunings.read(id)
  if (isOver(before)) throw userError('fine-tuning-over', { id, state: before.state })
  tunings.change(id, () => ({ isCancelAsked: true }))
  interrupt()
  try {
    const begun = before.jobId === null ? await endStart(deps, id, signal) : before
    return begun.jobId === null || isOver(begun) ? begun : await endJob(deps, begun, signal)
  } catch (error) {
    throw error instanceof TryLater ? error.told : error
  }
}

/** Who starts it just now sees the wish at its next step; where nobody does, it is ended here. */
async function endStart(deps: TuningDeps, id: string, signal: AbortSignal): Promise<FineTuning> {
  for (let look = 0; look < LOOKS; look++) {
    const letGo = deps.tunings.hold(id)
    if (letGo !== null) {
      try {
        return await startJob(deps, id, signal)
      } finally {
        letGo()
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const now = deps.tunings.read(id)
    if (isOver(now) || now.jobId !== null) return now
  }
  return deps.tunings.read(id)
}

async function endJob(deps: TuningDeps, tuning: FineTuning, signal: AbortSignal): Promise<FineTuning> {
  const client = clientOf(deps, tuning, signal)
  const answer = await client.cancel(tuning.jobId ?? '')
  if (answer.type !== 'ok') {
    // It may have ended meanwhile: then that is what there is to tell.
    const now = await refresh(deps, tuning, signal)
    if (isOver(now)) return now
  }
  const job = accepted(deps, tuning, 'cancel', answer)
  const ended = deps.tunings.change(tuning.id, (now) => withJob(now, job, [], deps.now(), cleanerOf(deps)))
  return isOver(ended) ? deleteFile(deps, ended, client) : ended
}
