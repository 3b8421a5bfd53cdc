// Puts the staged runs into a data folder by the real store, so that the real host shows them.
import { join } from 'node:path'
import { seedRuns } from '../../../bench/support/seed.js'
import type { Entry } from '../../../src/contract/journal/entry.js'
import { readRecording } from '../../../src/main/host/run-service/recordings.js'
import { openStore } from '../../../src/main/store/store.js'
import { putExperiment } from './put-experiment.js'
import { putKept } from './put-kept.js'
import { type StagedRun, states } from './states.js'

const recordings = join(import.meta.dirname, '../../fixtures/runs')
const MINUTE = 60_000
const TOOK_MS = 6.4 * MINUTE
/** Dollars for a million tokens of prompts and of answers, so that the made-up costs are possible ones. */
const PRICE = { prompt: 2.5, completion: 10 }

/** Fills a data folder; gives the run of every state by its name. `older` is the number of more runs in its history. */
export async function putStates(folder: string, older: number): Promise<Readonly<Record<string, string>>> {
  if (older > 0) await putOlder(folder, older)
  const began = Date.now()
  const ids: Record<string, string> = {}
  const oldestFirst = Object.entries(states).sort(([, one], [, other]) => other.minutesAgo - one.minutesAgo)
  for (const [name, state] of oldestFirst) ids[name] = await put(folder, name, state, ids, began - state.minutesAgo * MINUTE)
  putExperiment(folder)
  const store = openStore(folder)
  putKept(store, ids)
  store.close()
  return ids
}

/** Runs of the last year, begun as a recorded one was: they can be read as any other. */
async function putOlder(folder: string, count: number): Promise<void> {
  const store = openStore(folder)
  const { head } = await readRecording(store, join(recordings, states.first?.recording ?? '', 'run.jsonl'))
  store.close()
  seedRuns(folder, count, JSON.stringify({ ...head.setup, stranger: null }))
}

async function put(
  folder: string,
  name: string,
  state: StagedRun,
  ids: Readonly<Record<string, string>>,
  endedAt: number,
): Promise<string> {
  const id = `staged-${name}`
  const parent = state.parent ? (ids[state.parent] ?? null) : null
  let now = endedAt
  const store = openStore(folder, () => now)
  const { head, entries: recorded } = await readRecording(store, join(recordings, state.recording, 'run.jsonl'))
  // The recordings were made again with another engine; here they are new runs.
  const own = recorded.filter((entry) => entry.step !== 'drifted')
  const entries = state.change(own, own).map(priced)
  const [from = endedAt, to = endedAt] = [entries[0]?.at, entries.at(-1)?.at]
  // People who answered by hand were quick at some questions and slow at others. Here each run took some minutes.
  const at = (entry: Entry) => endedAt - TOOK_MS + Math.round(((entry.at - from) / Math.max(1, to - from)) * TOOK_MS)
  now = endedAt - TOOK_MS
  // Not imported from a file: runs of this user, which may teach.
  const setup = { ...head.setup, stranger: null }
  store.runs.create({
    id,
    project: parent ? (store.runs.summary(parent)?.project ?? null) : null,
    parent,
    kind: parent ? 'feedback' : 'build',
    title: head.title,
    description: setup.goal.words || setup.goal.description,
    template: setup.goal.template.name,
    model: 'example-model',
    config: 'standard',
    demo: null,
    engine: head.engine,
    setup: JSON.stringify(setup),
  })
  store.entries.put(
    id,
    entries.map((entry, index) => ({ ...entry, seq: index + 1, at: at(entry) })),
  )
  now = endedAt
  if (state.human) store.runs.judge(id, state.human)
  if (state.tag) store.removal.tag([id], state.tag)
  if (state.closed) store.runs.closeProject(store.runs.summary(id)?.project ?? '', state.closed)
  store.close()
  return id
}

/** The recorded runs were answered by hand; here a model did it, at a price. */
function priced(entry: Entry): Entry {
  if (entry.kind !== 'note' || entry.step !== 'called') return entry
  const body = entry.body as unknown as { usage: { promptTokens: number; completionTokens: number } | null }
  const usd = ((body.usage?.promptTokens ?? 0) * PRICE.prompt + (body.usage?.completionTokens ?? 0) * PRICE.completion) / 1e6
  return { ...entry, body: { ...(entry.body as object), model: 'example-model', usd } }
}
