// Answers about fine-tunings.

import type { AppContract } from '../../../contract/calls/index.js'
import { EndpointSettings } from '../../../contract/config/settings.js'
import { userError } from '../../../contract/errors/index.js'
import { looksLikeAddress } from '../../../contract/text/complete-address.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { newRunId } from '../../../main/host/run-service/create-run.js'
import { isSameUrl, normaliseBaseUrl, shownUrl } from '../../../main/models/http/endpoint.js'
import { SCRIPTED } from '../../../main/models/scheme.js'
import type { TuningWish } from '../contract/calls.js'
import { type FineTuning, isOver, type Upload } from '../contract/fine-tuning.js'
import { accepted, cleanerOf, clientOf, TryLater } from './at-endpoint.js'
import { followTuning, type Pacing, refresh, usualPacing } from './follow.js'
import { withJob } from './job-state.js'
import { type KeptTunings, openTunings, type SentFiles } from './kept-tunings.js'
import { readDataset, sha256 } from './read-dataset.js'
import { deleteFile, startJob, type TuningDeps } from './start-job.js'

/** Milliseconds between two checks whether the starting process has seen the cancel, and how many checks there are. */
const LOOK_MS = 100
const LOOKS = 300

/**
 * Ends it. Refuses (`fine-tuning-over`) one that is over.
 * @param interrupt ends the upload of this process, if one is going on
 */
async function cancelTuning(deps: TuningDeps, id: string, interrupt: () => void, signal: AbortSignal): Promise<FineTuning> {
  const { tunings } = deps
  const before = tunings.read(id)
  if (isOver(before)) throw userError('fine-tuning-over', { id, state: before.state })
  tunings.change(id, () => ({ isCancelAsked: true }))
  interrupt()
  try {
    const begun = before.jobId === null ? await endStart(deps, id, signal) : before
    return begun.jobId === null || isOver(begun) ? begun : await endJob(deps, begun, signal)
  } catch (error) {
    throw error instanceof TryLater ? error.userError : error
  }
}

/** A process that starts it just now sees the wish at its next step; without one, it is ended here. */
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
  const ended = deps.tunings.change(tuning.id, (now) => withJob(now, { job, events: [] }, deps.now(), cleanerOf(deps)))
  return isOver(ended) ? deleteFile(deps, ended, client) : ended
}

export type TuningParts = Pick<HostParts, 'store' | 'settings' | 'keys' | 'endpoints' | 'underWay'>

type TuningHandlers = Handlers<AppContract>['fineTunings']

export const fineTuningHandlers = (parts: TuningParts, pacing: Pacing = usualPacing): TuningHandlers => {
  const tunings = openTunings(parts.store)
  const deps = { tunings, endpoints: parts.endpoints, now: Date.now, pacing, underWay: parts.underWay }
  return {
    check(wish) {
      const { dataset, upload } = submissionOf(parts, wish)
      return { dataset, upload }
    },
    start({ parameters, usdPerMillion, agreed, ...wish }) {
      const { dataset, upload, endpoint, sent } = submissionOf(parts, wish)
      if (agreed === null || JSON.stringify(agreed) !== JSON.stringify(upload)) throw userError('fine-tuning-unagreed', upload)
      const tuning: FineTuning = {
        ...{ id: newRunId(), state: 'uploading', endpoint, upload, dataset, parameters, usdPerMillion },
        ...{
          fileId: null,
          heldOutFileId: null,
          isFileDeleted: false,
          jobId: null,
          model: null,
          trainedTokens: null,
          fault: null,
          isCancelAsked: false,
        },
        ...{ createdAt: Date.now(), startedAt: null, endedAt: null, losses: [], events: [], registeredAs: null },
      }
      tunings.add(tuning, sent)
      return tuning
    },
    list: () => tunings.all(),
    find({ prefix }) {
      const [first, ...others] = tunings.all().filter(({ id }) => id.startsWith(prefix))
      if (!first) throw userError('fine-tuning-missing', { id: prefix })
      if (others.length > 0) throw userError('fine-tuning-ambiguous', { id: prefix })
      return { id: first.id }
    },
    show: ({ id }) => tunings.read(id),
    register: ({ id, name }) => register(parts, tunings, id, name),
    ...goingOn(deps),
  }
}

/** Milliseconds that an endpoint is given to end a job and to delete what was sent. */
const CANCEL_MS = 20_000

/** What lasts: a cancel ends the upload of a follower in this process at once. */
type GoingOnDeps = TuningDeps & Pick<TuningParts, 'underWay'> & { readonly pacing: Pacing }

function goingOn(deps: GoingOnDeps): Pick<TuningHandlers, 'follow' | 'cancel'> {
  const interrupts = new Map<string, Set<() => void>>()
  return {
    async follow({ id }, emit, signal) {
      for (;;) {
        const interrupted = new AbortController()
        const interrupt = () => interrupted.abort()
        const all = interrupts.get(id) ?? new Set()
        interrupts.set(id, all.add(interrupt))
        try {
          await followTuning(deps, id, emit, AbortSignal.any([signal, interrupted.signal]))
        } finally {
          all.delete(interrupt)
        }
        // A cancel interrupted it: follow it on, to emit how that ends.
        if (signal.aborted || !interrupted.signal.aborted) return
      }
    },
    cancel: ({ id }) => {
      const interrupt = () => {
        for (const each of interrupts.get(id) ?? []) each()
      }
      const cancelling = cancelTuning(deps, id, interrupt, AbortSignal.timeout(CANCEL_MS))
      // The end of the host waits for it, so that what became of it is written down.
      const settled = cancelling.then(
        () => {},
        () => {},
      )
      deps.underWay.add(settled)
      void settled.then(() => deps.underWay.delete(settled))
      return cancelling
    },
  }
}

interface Submission {
  readonly dataset: FineTuning['dataset']
  readonly upload: Upload
  readonly endpoint: string
  readonly sent: SentFiles
}

/** What would be sent now, and to where. */
function submissionOf({ endpoints, settings, store }: TuningParts, wish: TuningWish): Submission {
  const { endpoints: all } = settings.read()
  if (wish.endpoint !== '' && !looksLikeAddress(wish.endpoint) && !all.some(({ name }) => name === wish.endpoint))
    throw userError('endpoint-missing', { name: wish.endpoint, endpoints: all.map(({ name }) => name) })
  const choice = endpoints.choose(wish.endpoint, wish.model)
  const address = normaliseBaseUrl(choice.baseUrl)
  if (!address.ok || address.url.startsWith(SCRIPTED)) throw userError('fine-tuning-address', { address: shownUrl(choice.baseUrl) })
  if (choice.model === '') throw userError('fine-tuning-no-base', { address: shownUrl(address.url) })
  const { dataset, sent, heldOut } = readDataset(wish.path, wish.validation, (run) => programOf(store, run))
  const named = all.find(({ name }) => name === wish.endpoint) ?? all.find(({ baseUrl }) => isSameUrl(baseUrl, address.url))
  const upload = {
    ...{ baseUrl: address.url, model: choice.model, pairs: dataset.pairs - (heldOut?.pairs ?? 0) },
    ...{ bytes: Buffer.byteLength(sent), sha256: sha256(sent) },
    heldOut:
      heldOut === null
        ? null
        : {
            ...{ pairs: heldOut.pairs, programs: heldOut.programs },
            ...{ bytes: Buffer.byteLength(heldOut.sent), sha256: sha256(heldOut.sent) },
          },
  }
  return { dataset, upload, endpoint: named?.name ?? '', sent: { train: sent, heldOut: heldOut?.sent ?? null } }
}

/** The names of the program of a run: its first run and the words that asked for it. A run from another machine has only the run. */
function programOf({ runs }: Pick<TuningParts['store'], 'runs'>, run: string): readonly string[] {
  const first = runs.summary(run)
  if (first === null) return [`run ${run}`]
  const seen = new Set([run])
  let root = first
  while (root.parent !== null && !seen.has(root.parent)) {
    seen.add(root.parent)
    const above = runs.summary(root.parent)
    if (above === null) break
    root = above
  }
  return [`run ${root.id}`, `words ${root.description.trim()}`]
}

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly fineTunings: typeof fineTuningHandlers
  }
}

export default { fineTunings: fineTuningHandlers } satisfies Partial<ExtensionHandlers>

/** The same address, dialect, limits and key as its base; its price is not known. Refuses a name that another endpoint has. */
async function register(
  { settings, keys }: Pick<HostParts, 'settings' | 'keys'>,
  tunings: KeptTunings,
  id: string,
  name: string,
): Promise<FineTuning> {
  const { model, state, upload, endpoint: baseName } = tunings.read(id)
  if (state !== 'succeeded' || model === null) throw userError('fine-tuning-no-model', { id, state })
  const { before } = settings.change((now) => {
    if (now.endpoints.some((each) => each.name === name)) throw userError('fine-tuning-name-taken', { name })
    const base = now.endpoints.find((each) => each.name === baseName)
    const added = EndpointSettings.parse({ ...base, name, baseUrl: upload.baseUrl, model, price: null })
    // A first endpoint must not become that of all runs by this.
    return { ...now, endpoints: [...now.endpoints, added], defaultEndpoint: now.defaultEndpoint ?? now.endpoints[0]?.name ?? null }
  })
  const key = before.endpoints.some((each) => each.name === baseName) ? keys.get(baseName, upload.baseUrl) : null
  // The key is stored where that of its base is, so that it is as safe as before.
  if (key !== null) await keys.set(name, upload.baseUrl, key, true)
  return tunings.change(id, () => ({ registeredAs: name }))
}
