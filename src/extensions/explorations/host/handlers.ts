// Answers about explorations.

import type { AppContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { unpricedModels } from '../../../main/host/endpoints/endpoints.js'
import { resolveModels } from '../../../main/host/endpoints/models.js'
import type { ExtensionHandlers } from '../../../main/host/features/handlers.js'
import type { HostParts } from '../../../main/host/host-parts.js'
import { newRunId } from '../../../main/host/run-service/create-run.js'
import type { ExplorationInput } from '../contract/calls.js'
import type { Exploration, ExplorationCard, ExplorationHead } from '../contract/exploration.js'
import { type ExploreDeps, explore, topicsFor } from './explore.js'
import { beginExploration, continueExploration, type ExplorationJournal, readExploration } from './journal.js'

type Explorations = Handlers<AppContract>['explorations']

/** Milliseconds that an endpoint is given to say which models it has. */
const RESOLVE_MS = 20_000

export const explorationHandlers = (parts: HostParts): Explorations => {
  const { store, runs, endpoints, settings, templates, place } = parts
  const day = () => ({ usd: store.spentOn(Date.now()), cap: settings.read().dailyUsd })
  const deps: ExploreDeps = { store, runs, endpoints, templates, resources: place.resources, day }
  const going = new Map<string, AbortController>()
  const carryOut = async (journal: ExplorationJournal, emit: (now: Exploration) => void, signal: AbortSignal): Promise<void> => {
    const { id } = journal.head
    const stop = new AbortController()
    going.set(id, stop)
    try {
      await explore(deps, journal, () => emit(journal.now()), AbortSignal.any([signal, stop.signal]))
    } finally {
      going.delete(id)
    }
  }
  return {
    start: async (input, emit, signal) => carryOut(beginExploration(store, await headOf(deps, input, signal)), emit, signal),
    resume: ({ exploration }, emit, signal) => carryOut(continueExploration(store, exploration), emit, signal),
    stop({ exploration }) {
      if (readExploration(store, exploration).state !== 'going') throw userError('exploration-not-going', { exploration })
      store.explorations.askStop(exploration)
      going.get(exploration)?.abort(new Error('stopped'))
      return {}
    },
    find({ prefix }) {
      const [exploration, ...others] = store.explorations.all().flatMap(({ id }) => (id.startsWith(prefix) ? [id] : []))
      if (exploration === undefined) throw userError('exploration-missing', { exploration: prefix })
      if (others.length > 0) throw userError('exploration-ambiguous', { exploration: prefix })
      return { exploration }
    },
    list: () => store.explorations.all().map(({ id }) => cardOf(readExploration(store, id))),
    show: ({ exploration }) => readExploration(store, exploration),
    topics: (choice) => topicsFor(deps, choice),
    forget({ exploration }) {
      if (readExploration(store, exploration).state === 'going') throw userError('exploration-busy', { exploration })
      store.explorations.forget(exploration)
      return {}
    },
  }
}

/** Refuses what could not be kept within its limits, and what has nothing to begin with: it leaves no row. */
async function headOf(deps: ExploreDeps, input: ExplorationInput, signal: AbortSignal): Promise<ExplorationHead> {
  const { mode, topics, exploits, goal, template, most, atOnce } = input
  // A resumed exploration keeps the models of its start, whatever the settings are now.
  const until = AbortSignal.any([signal, AbortSignal.timeout(RESOLVE_MS)])
  if (template !== null) await deps.templates.load(template)
  const config = await resolveModels(deps.endpoints.fill(input.config), deps.endpoints, until)
  const models = most.usd === null ? [] : unpricedModels(config, deps.endpoints)
  if (models.length > 0) throw userError('exploration-no-price', { models })
  const first = await topicsFor(deps, input)
  if (first.length === 0) throw userError('exploration-nothing', { mode })
  return { id: newRunId(), at: Date.now(), mode, topics, exploits, goal, template, most, atOnce, config }
}

const cardOf = ({ head: { id, at, mode }, state, why, tries, spent }: Exploration): ExplorationCard => ({
  ...{ id, at, mode, state, why, spent },
  tries: tries.length,
  verified: tries.filter(({ result }) => result?.filed === 'verified').length,
  failed: tries.filter(({ result }) => result !== null && result.filed !== 'verified').length,
})

declare module '../../../main/host/features/handlers.js' {
  interface ExtensionHandlers {
    readonly explorations: typeof explorationHandlers
  }
}

export default { explorations: explorationHandlers } satisfies Partial<ExtensionHandlers>
