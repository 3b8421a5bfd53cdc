// The prompts of a recorded run as the engine fills them today: the run is replayed, and each question gets its recorded answer.
import type { Entry } from '../../src/contract/journal/entry.js'
import type { Message } from '../../src/contract/model/model.js'
import type { JsonObject } from '../../src/contract/text/json.js'
import { takeOver } from '../../src/main/engine/journal/inherited.js'
import type { Journal } from '../../src/main/engine/journal/journal.js'
import { Run } from '../../src/main/engine/journal/run-context.js'
import type { Models } from '../../src/main/engine/ports/ports.js'
import { executeRun } from '../../src/main/engine/run.js'
import { Setup } from '../../src/main/host/records/setup.js'
import { readRecording } from '../../src/main/host/run-service/recordings.js'
import { NotInJournal, replayJournal } from '../../src/main/host/runs/journal.js'
import { recordedPorts } from '../../src/main/host/runs/replay.js'
import type { Store } from '../../src/main/store/store.js'

export interface Filled {
  readonly key: string
  readonly messages: readonly Message[]
}

/** Every prompt of a recording, in the order in which it was asked, in the length that its config says, or in another one. */
export async function filledPrompts(store: Store, file: string, length?: 'long' | 'short'): Promise<Filled[]> {
  const { head, entries: recorded } = await readRecording(store, file)
  const entries = length === undefined ? recorded : recorded.map((entry) => inLength(entry, length))
  const { journal, filled, models } = asking(entries)
  const run = Run.open(journal, new AbortController().signal, head.setup.config, { takenOver: takeOver(entries, head.setup.partings) })
  const execution = executeRun(run, recordedPorts(store, models), Setup.shape.goal.parse(head.setup.goal), head.engine)
  // A recording that was cut is replayed to its end.
  const isCut = !entries.some(({ key }) => key === 'finished')
  await execution
    .then(({ lookBack }) => lookBack())
    .catch((error: unknown) => {
      if (!isCut || !(error instanceof NotInJournal)) throw error
    })
  return filled
}

/** A recorded config with another length of prompts: no recorded fact depends on it. */
function inLength(entry: Entry, prompts: string): Entry {
  if (entry.kind !== 'result' || entry.step !== 'config') return entry
  const body = entry.body as { readonly value: JsonObject }
  return { ...entry, body: { ...body, value: { ...body.value, prompts } } }
}

/** A journal that has forgotten what models answered, and the models that answer it again. */
function asking(entries: readonly Entry[]): { readonly journal: Journal; readonly filled: Filled[]; readonly models: Partial<Models> } {
  const isAnswer = (entry: Entry) => entry.kind === 'result' && entry.step === 'ask'
  const answers = new Map(entries.filter(isAnswer).map((entry) => [entry.key, entry]))
  const recorded = replayJournal(
    entries.filter((entry) => !isAnswer(entry)),
    { results: 0, notes: 0 },
  )
  const filled: Filled[] = []
  return {
    filled,
    journal: {
      ...recorded,
      async append(entry) {
        const answer = answers.get(entry.key)
        if (entry.kind === 'result' && answer) return answer
        return entry.kind === 'intent' && answer ? { ...answer, ...entry } : recorded.append(entry)
      },
    },
    models: {
      async ask({ key, messages }) {
        filled.push({ key, messages })
        // What is given here counts for nothing: the recorded answer is in the journal.
        return { prompt: '', reply: { type: 'answer', text: '', finish: 'stop', fingerprint: '', endpoint: '', model: '', tries: [] } }
      },
    },
  }
}
