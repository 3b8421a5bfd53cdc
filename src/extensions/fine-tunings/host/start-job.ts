// Brings a fine-tuning to its endpoint: the file, then the job. It may be cut off anywhere and begun again: it first looks for what the
// endpoint has.
import { UserError } from '../../../contract/errors/index.js'
import type { TuningClient, TuningJob } from '../../../main/models/fine-tuning.js'
import { type FineTuning, isOver, type TuningFault } from '../contract/fine-tuning.js'
import { accepted, cleanerOf, clientOf, type EndpointDeps } from './at-endpoint.js'
import { withJob } from './job-state.js'
import { type KeptTunings, type SentFiles, sentName } from './kept-tunings.js'

export interface TuningDeps extends EndpointDeps {
  readonly tunings: KeptTunings
  readonly now: () => number
}

/** Only for who holds the record. Gives it with a job, or as over where it was cancelled meanwhile or the endpoint refused it for good. */
export async function startJob(deps: TuningDeps, id: string, signal: AbortSignal): Promise<FineTuning> {
  try {
    let tuning = deps.tunings.read(id)
    while (tuning.jobId === null && !isOver(tuning)) tuning = await nextStep(deps, tuning, signal)
    return tuning
  } catch (error) {
    const fault = faultIn(error)
    if (fault !== null) {
      deps.tunings.change(id, () => ({ state: 'failed', fault, endedAt: deps.now() }))
      deps.tunings.forgetSent(id)
    }
    throw error
  }
}

/** What the endpoint will refuse the next time too; a wrong key can be put right. */
function faultIn(error: unknown): TuningFault | null {
  if (!(error instanceof UserError)) return null
  const { code, data } = error.error
  if (code === 'fine-tuning-not-offered') return { type: 'not-offered', request: data.request }
  return code === 'fine-tuning-refused' ? { type: 'refused', request: data.request, says: data.says } : null
}

/** Name of the file at the endpoint, by which one that was sent is found again. */
const fileName = (id: string, which: keyof SentFiles): string => `tillgreen-${sentName(id, which)}`

async function nextStep(deps: TuningDeps, tuning: FineTuning, signal: AbortSignal): Promise<FineTuning> {
  const { tunings } = deps
  const { id, fileId, heldOutFileId, upload } = tuning
  const client = clientOf(deps, tuning, signal)
  if (tuning.isCancelAsked) return cancelBefore(deps, tuning, client)
  if (fileId === null) {
    // Before anything leaves: an endpoint without this API gets no file.
    accepted(deps, tuning, 'upload', await client.jobs())
    const file = await sentFile(deps, tuning, client, 'train')
    return tunings.change(id, () => ({ state: upload.heldOut === null ? 'starting' : 'uploading', fileId: file }))
  }
  if (upload.heldOut !== null && heldOutFileId === null) {
    const file = await sentFile(deps, tuning, client, 'heldOut')
    return tunings.change(id, () => ({ state: 'starting', heldOutFileId: file }))
  }
  const job = (await jobOf(deps, tuning, client)) ?? accepted(deps, tuning, 'start', await client.start(wishOf(tuning, fileId)))
  tunings.forgetSent(id)
  return tunings.change(id, (now) => withJob(now, { job, events: [] }, deps.now(), cleanerOf(deps)))
}

const wishOf = ({ upload, heldOutFileId, parameters }: FineTuning, file: string) => ({
  ...{ model: upload.model, file, heldOut: heldOutFileId },
  ...parameters,
})

/** The id of a file at the endpoint, which is sent unless it is there already. */
async function sentFile(deps: TuningDeps, tuning: FineTuning, client: TuningClient, which: keyof SentFiles): Promise<string> {
  const { id } = tuning
  const there = await fileSent(client, id, which)
  return there ?? accepted(deps, tuning, 'upload', await client.upload(fileName(id, which), deps.tunings.sentOf(id, which))).id
}

/** The file of an upload without an answer. */
async function fileSent(client: TuningClient, id: string, which: keyof SentFiles): Promise<string | null> {
  const answer = await client.files()
  // Some endpoints list no files; then it is sent again.
  return answer.type === 'ok' ? (answer.value.data.find(({ filename }) => filename === fileName(id, which))?.id ?? null) : null
}

/** The job of a start without an answer; no other job has this file. */
async function jobOf(deps: TuningDeps, tuning: FineTuning, client: TuningClient): Promise<TuningJob | null> {
  const { data } = accepted(deps, tuning, 'start', await client.jobs())
  return data.find(({ training_file: file }) => file === tuning.fileId) ?? null
}

/** Ends one that has no job here; where the endpoint has one all the same, it is ended there. */
async function cancelBefore(deps: TuningDeps, tuning: FineTuning, client: TuningClient): Promise<FineTuning> {
  const { tunings, now } = deps
  const { id } = tuning
  const job = tuning.fileId === null ? null : await jobOf(deps, tuning, client)
  if (job !== null) {
    tunings.change(id, (known) => withJob(known, { job, events: [] }, now(), cleanerOf(deps)))
    const ended = accepted(deps, tuning, 'cancel', await client.cancel(job.id))
    return tunings.change(id, (known) => withJob(known, { job: ended, events: [] }, now(), cleanerOf(deps)))
  }
  // Of an upload that was cut off the endpoint may have the files.
  const fileId = tuning.fileId ?? (await fileSent(client, id, 'train'))
  const heldOutFileId =
    tuning.heldOutFileId ?? (tuning.upload.heldOut === null || fileId === null ? null : await fileSent(client, id, 'heldOut'))
  tunings.forgetSent(id)
  const ended = tunings.change(id, () => ({ state: 'cancelled', fileId, heldOutFileId, endedAt: now() }))
  return deleteFile(deps, ended, client)
}

/** What was sent is deleted again where nothing needs it any more. An endpoint that does not do so keeps it; the record says which. */
export async function deleteFile(deps: TuningDeps, tuning: FineTuning, client: TuningClient): Promise<FineTuning> {
  if (tuning.fileId === null || tuning.isFileDeleted) return tuning
  let isFileDeleted = true
  for (const file of [tuning.fileId, tuning.heldOutFileId]) {
    if (file === null) continue
    const answer = await client.deleteFile(file)
    isFileDeleted &&= answer.type === 'ok' && answer.value.deleted
  }
  return deps.tunings.change(tuning.id, () => ({ isFileDeleted }))
}
