// Carries a run on from the end of its journal: takes the lease, handles requests, always ends with an outcome.

import type { Output } from '../../../contract/calls/index.js'
import type { StepProgress } from '../../../contract/calls/progress.js'
import { kindOf, UserError, userError } from '../../../contract/errors/index.js'
import { replayedFeatures } from '../../../contract/features/parts.js'
import type { EndReason } from '../../../contract/journal/end-reason.js'
import { Note } from '../../../contract/notes/index.js'
import type { Spent } from '../../../contract/run/effects.js'
import { type Ended, type Outcome, type Verdict, verdictAt } from '../../../contract/run/outcome.js'
import { type Json, toJson } from '../../../contract/text/json.js'
import { errorText, thrownText } from '../../../words/errors/index.js'
import { endReasonText } from '../../../words/recorded/end-reason.js'
import { takeOver } from '../../engine/journal/inherited.js'
import type { Journal } from '../../engine/journal/journal.js'
import { Run } from '../../engine/journal/run-context.js'
import { EndpointGone } from '../../engine/ports/endpoint-gone.js'
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'
import type { User } from '../../engine/ports/ports.js'
import { executeRun, type Finished } from '../../engine/run.js'
import { isDamagedRun } from '../../store/database/chain.js'
import { thisProcess } from '../../store/database/process.js'
import type { Store } from '../../store/store.js'
import { type OpenAllowance, openAllowance } from '../budgets/allowance.js'
import { openWaits, type Waits } from '../budgets/waits.js'
import { storageError } from '../data-folder/storage-error.js'
import type { ModelClient } from '../endpoints/models.js'
import { openPorts } from '../ports/ports.js'
import { readSetup, type Setup } from '../records/setup.js'
import { msWorked } from './carried.js'
import { engineNumber } from './engine-version.js'
import { openInbox, passing } from './inbox.js'
import { liveJournal } from './journal.js'
import { type OpenQuestions, openQuestions, replayedAnswers } from './open-question.js'
import { openPause, type Pause } from './pause.js'

/** Milliseconds between two looks at what other processes ask for. */
const POLL_MS = 150
const BEAT_MS = 2_000

/** The user stopped the run; this is no mistake of ours. */
export class Stopped extends Error {}

/** The process ends and leaves the run without an outcome, to be resumed. */
class Left extends Error {}

export interface Execution {
  readonly run: string
  readonly outcome: Promise<Outcome>
  stop(): void
  /** Lets go of the run without an outcome: the next start offers to resume it. A call that is in flight is lost. */
  leave(): void
  /** Handles requests since the last look, without waiting for the next one. */
  look(): void
}

/** The first new entry of a run that begins or resumes. */
export interface Opening {
  readonly key: string
  readonly note: Extract<Note, { type: 'resumed' | 'remarked' }>
}

export interface ExecutorDeps {
  readonly store: Store
  readonly resources: string
  answererOf(run: string, setup: Setup): Promise<ModelClient> | ModelClient
  onOutput(run: string, output: Output): void
  onProgress(run: string, progress: StepProgress): void
  /** The output due at the end of a run, outside of the data folder; null where nothing is due. */
  outputDue(run: string, verdict: Verdict): Extract<Note, { type: 'output-due' }> | null
  /** Called when the end of a run is recorded, before the run counts as over here. */
  onFinished(run: string): Promise<void>
  onBug(run: string, error: unknown): void
  /** The most that all runs together may cost in a day; null where there is no cap. */
  dailyUsd(): number | null
  /** Whether questions take their safe choice, whatever the config of a run says. */
  readonly takesDefaults: boolean
}

/**
 * Throws `run-held` where another living process carries the run on. `openingOf` is called once no other process can
 * take the run, and may refuse too. Otherwise never throws.
 */
export function beginExecution(place: ExecutorDeps, run: string, openingOf: () => Opening | null = () => null): Execution {
  const { store } = place
  const { setup } = readSetup(store, run)
  const holder = store.requests.takeLease(run, thisProcess)
  if (holder) throw userError('run-held', { run, pid: holder.pid })
  // Only the holder of the lease writes to the journal, so this waits until now.
  writeOpening(store, run, openingOf)
  const controller = new AbortController()
  const waits = openWaits()
  const pause = openPause(store, run, controller.signal, waits)
  const questions = openQuestions(waits, place.takesDefaults)
  const stop = () => controller.abort(new Stopped())
  const leave = () => controller.abort(new Left())
  const allowance = openAllowance(store, run, setup)
  const inbox = openInbox(store, run, { stop, pause: pause.pause, goOn: pause.goOn, setBudget: allowance.set, questions })
  const look = () => {
    try {
      passing(inbox.look)
    } catch {
      // Called from timers, where an error would end the process with all its runs. The next step that listens meets the same one.
    }
  }
  const poll = setInterval(look, POLL_MS)
  const beat = setInterval(() => passing(() => store.leases.beat(run, thisProcess)), BEAT_MS)
  const outcome = work(place, run, setup, { signal: controller.signal, hear: inbox.hear, pause, questions, allowance, waits })
    .catch((error: unknown) => end(place, run, controller.signal, error))
    .finally(async () => {
      await inbox.close()
      clearInterval(poll)
      clearInterval(beat)
    })
  return { run, outcome, stop, leave, look }
}

function writeOpening(store: Store, run: string, openingOf: () => Opening | null): void {
  try {
    const opening = openingOf()
    if (!opening) return
    // If this write fails, the first step fails too and reports it.
    store.entries
      .append(run, { kind: 'note', key: opening.key, step: opening.note.type, factsHash: '', body: toJson(opening.note) })
      .catch(() => undefined)
  } catch (refusal) {
    store.leases.release(run, thisProcess)
    throw refusal
  }
}

/** How the user steers what this process carries on. */
interface Steered {
  /** Aborted when the run must stop. */
  readonly signal: AbortSignal
  readonly hear: User['hear']
  readonly pause: Pause
  readonly questions: OpenQuestions
  readonly allowance: OpenAllowance
  readonly waits: Waits
}

async function work(
  place: ExecutorDeps,
  run: string,
  setup: Setup,
  { signal, hear, pause, questions, allowance, waits }: Steered,
): Promise<Outcome> {
  const { store } = place
  // Requests that were under way when an earlier life ended count as spent.
  await store.reservations.settleLost().catch(() => undefined)
  const before = msWorked(store.entries.after(run, 0))
  const started = performance.now()
  const spent = (): Spent => {
    const row = store.runs.summary(run)
    return {
      usd: (row?.usd ?? 0) + setup.carried.usd,
      tokens: (row?.tokens ?? 0) + setup.carried.tokens,
      ms: Math.max(before, setup.carried.ms) + performance.now() - started - waits.waitedMs(),
      unpriced: false,
    }
  }
  const modelClient = await place.answererOf(run, setup)
  const onOutput = (output: Output) => place.onOutput(run, output)
  const config = reaching(store, setup)
  const over = new AbortController()
  const ports = openPorts({
    store,
    resources: place.resources,
    run,
    config,
    isForeign: setup.stranger !== null,
    knownUntil: setup.tryOf?.at ?? null,
    modelClient,
    hear,
    answer: setup.answers.type === 'recorded' ? replayedAnswers(store, setup.answers.run, questions.wait) : questions.wait,
    allowance,
    waits,
    spent,
    day: () => ({ usd: store.spentOn(Date.now()), cap: place.dailyUsd() }),
    onOutput,
    onProgress: (progress) => place.onProgress(run, shownProgress(setup, progress)),
    over: AbortSignal.any([signal, over.signal]),
  })
  const history = takeOver(store.entries.counting(run), setup.partings)
  const journal = owingOutput(place, run)
  const ownNow = () => ({ ...config, budget: { ...config.budget, attempts: allowance.limits().attempts } })
  const opened = Run.open(journal, signal, config, { gate: pause.gate, takenOver: history, ownNow })
  try {
    return await toItsEnd(place, run, signal, () => executeRun(opened, ports, setup.goal, engineNumber))
  } finally {
    over.abort()
  }
}

/** With recorded answers there is no wait for a model, so the progress names none. Pure. */
export function shownProgress({ answers }: Pick<Setup, 'answers'>, progress: StepProgress): StepProgress {
  const { model: _, ...nameless } = progress
  return answers.type === 'endpoint' ? progress : nameless
}

/** The end of a run and its program are on disk before it is looked back on. */
async function toItsEnd(place: ExecutorDeps, run: string, signal: AbortSignal, execute: () => Promise<Finished>): Promise<Outcome> {
  const { store } = place
  const { outcome, lookBack } = await execute()
  await place.onFinished(run)
  store.checkPlace()
  // It had ended in an earlier life already, with its note in the journal; this one was resumed anyway.
  if (!store.runs.summary(run)?.outcome) await writeEnd(store, run, outcome)
  // The run has its end, even if this fails.
  await lookBack().catch((error: unknown) => reportMistake(place, run, signal, error))
  return outcome
}

/** A journal that commits the end of a run together with the intent to write its program. */
function owingOutput({ store, outputDue }: ExecutorDeps, run: string): Journal {
  const journal = liveJournal(store, run)
  return {
    ...journal,
    append(entry) {
      if (entry.kind === 'note' && entry.step === 'finished') {
        const finished = Note.parse(entry.body)
        const due = finished.type === 'finished' ? outputDue(run, finished.outcome.verdict) : null
        // It fails where the entry after it fails.
        if (due)
          store.entries
            .append(run, { kind: 'note', key: due.type, step: due.type, factsHash: '', body: toJson(due) })
            .catch(() => undefined)
      }
      return journal.append(entry)
    },
  }
}

/** A replayed or forked run has no network, whatever the user once consented to, and asks no new questions. */
function reaching(store: Store, { config, answers }: Setup): Setup['config'] {
  if (answers.type === 'endpoint') return config
  return replayedFeatures(config, (key) => answers.type === 'recorded' && store.entries.find(answers.run, 'result', key) !== null)
}

/** An end from outside the engine: the run can be resumed from it, so it gets a new key each time. */
async function end(place: ExecutorDeps, run: string, signal: AbortSignal, error: unknown): Promise<Outcome> {
  const { store } = place
  const isStop = signal.aborted
  const left: EndReason = { type: 'left' }
  if (signal.reason instanceof Left)
    return { verdict: verdictOf(store, run, 'stopped'), ended: 'stopped', reason: endReasonText(left), why: left }
  const storage = isStop ? null : storageError(error, store.folder)
  reportMistake(place, run, signal, error)
  const why: EndReason | null = isStop ? { type: 'stopped' } : null
  const [ended, reason] = why ? (['stopped', endReasonText(why)] as const) : endOf(storage ?? error)
  // Evidence that may have been changed says nothing.
  const verdict = isDamagedRun(storage) ? 'unverifiable' : verdictOf(store, run, ended)
  const outcome: Outcome = { verdict, ended, reason, ...(why ? { why } : {}) }
  const write = () => writeEnd(store, run, outcome)
  try {
    await write()
  } catch (unwritten) {
    // Given up for exactly this. Where it is not enough, the run is found interrupted at the next start.
    const fault = storageError(unwritten, store.folder)
    if (!fault) throw unwritten
    // Freeing space does not repair damage.
    if (isDamagedRun(fault)) return outcome
    if (store.reserveFile.throwOut()) await write().catch(() => undefined)
  }
  return outcome
}

/** Reports mistakes of ours. Stops, full disks, budgets and endpoints end a run too and are none. */
function reportMistake({ store, onBug }: ExecutorDeps, run: string, signal: AbortSignal, error: unknown): void {
  if (signal.aborted || error instanceof OutOfBudget || error instanceof EndpointGone) return
  if (!storageError(error, store.folder)) onBug(run, error)
}

async function writeEnd(store: Store, run: string, outcome: Outcome): Promise<void> {
  const number = store.entries.after(run, 0).filter((entry) => entry.kind === 'note' && entry.key.startsWith('ended-')).length + 1
  const body: Json = { type: 'finished', outcome: toJson(outcome), tree: '', ended: outcome.ended }
  await store.entries.append(run, { kind: 'note', key: `ended-${number}`, step: 'finished', factsHash: '', body })
}

/** An error in the words that an outcome keeps. */
export const recordedReason = thrownText

/** The end of a run for an error: errors that a user can fix keep their sentence, all others are mistakes of ours. */
export function endOf(error: unknown): readonly [Ended, string] {
  if (error instanceof OutOfBudget) return ['budget', error.message]
  if (error instanceof EndpointGone) return ['endpoint', error.message]
  if (!(error instanceof UserError))
    return ['crashed', endReasonText({ type: 'mistake', message: error instanceof Error ? error.message : String(error) })]
  const reason = errorText(error.error)
  switch (kindOf(error.error)) {
    case 'sandbox':
      return ['sandbox', reason]
    case 'store':
    case 'busy':
      return ['stopped', reason]
    // An unusable state, or missing consent: no question was asked, and the run needs the user to continue.
    case 'invalid':
    case 'missing':
    case 'denied':
      return ['stuck', reason]
    case 'bug':
      return ['crashed', reason]
    case 'endpoint':
      return ['endpoint', reason]
  }
}

/** The verdict of the evidence, as far as it can still be read. */
function verdictOf(store: Store, run: string, ended: Ended): Outcome['verdict'] {
  try {
    store.checkPlace()
    return verdictAt(ended, store.runs.verdict(run))
  } catch {
    return 'unverifiable'
  }
}
