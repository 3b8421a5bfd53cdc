// Answers about fine-tunings.

import type { AppContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import { looksLikeAddress } from '../../../contract/text/complete-address.js'
import type { Handlers } from '../../../contract/wire/define.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { newRunId } from '../../../main/host/runs/service/create-run.js'
import { isSameUrl, normaliseBaseUrl, shownUrl } from '../../../main/models/capabilities/endpoint.js'
import { SCRIPTED } from '../../../main/models/scheme.js'
import type { TuningWish } from '../contract/calls.js'
import type { FineTuning, Upload } from '../contract/fine-tuning.js'
import { cancelTuning } from './cancel.js'
import { followTuning, type Pacing, usualPacing } from './follow.js'
import { openTunings, type SentFiles } from './kept-tunings.js'
import { readDataset, sha256 } from './read-dataset.js'
import { register } from './register.js'
import type { TuningDeps } from './start-job.js'

export type TuningParts = Pick<HostParts, 'store' | 'settings' | 'keys' | 'endpoints' | 'underWay'>

type TuningHandlers = Handlers<AppContract>['fineTunings']

export const fineTuningHandlers = (parts: TuningParts, pacing: Pacing = usualPacing): TuningHandlers => {
  const tunings = openTunings(parts.store)
  const deps = { tunings, endpoints: parts.endpoints, now: Date.now, pacing, underWay: parts.underWay }
  return {
    check(wish) {
      const { dataset, upload } = wanted(parts, wish)
      return { dataset, upload }
    },
    start({ parameters, usdPerMillion, agreed, ...wish }) {
      const { dataset, upload, endpoint, sent } = wanted(parts, wish)
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
        // Interrupted by a cancel: it goes on to tell how that ends.
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

interface Wanted {
  readonly dataset: FineTuning['dataset']
  readonly upload: Upload
  readonly endpoint: string
  readonly sent: SentFiles
}

/** What would be sent now, and to where. */
function wanted({ endpoints, settings, store }: TuningParts, wish: TuningWish): Wanted {
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

/** What the program of a run is known by: the run where it began, and the words that asked for it. Those of another machine are known by the run alone. */
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
