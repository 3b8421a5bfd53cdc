// The Run context: a run is a deterministic function over recorded effects, and this is where they are recorded.
// Steps run at least once, recorded results count exactly once.

import type { z } from 'zod'
import type { ReplayDifference } from '../../../contract/calls/recordings.js'
import type { ModelChoice, StepConfig } from '../../../contract/config/config.js'
import type { Entry, Step } from '../../../contract/journal/entry.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import { type GivenPicture, MOST_SHOWN } from '../../../contract/model/pictures.js'
import type { PromptVariant } from '../../../contract/model/prompt-variant.js'
import type { Note } from '../../../contract/notes/index.js'
import { planned } from '../../../contract/notes/planning/planned.js'
import type { PackageFacts } from '../../../contract/run/effects.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { Deception } from '../../../contract/run/verdict/deception.js'
import { canonical, type Json, type JsonObject, type Serializable, toJson } from '../../../contract/text/json.js'
import { OutOfBudget } from '../ports/out-of-budget.js'
import type { Performance } from '../ports/ports.js'
import { type Inherited, nothingInherited } from './inherited.js'
import { differByRemovedFact } from './removed-steps.js'

/** Where the entries of one run live. A journal that only replays rejects every `append` with `NotInJournal`. */
export interface Journal {
  find(kind: 'result' | 'note', key: string): Entry | null
  intents(key: string): { readonly count: number; readonly latest: Entry | null }
  /** Resolves when the entry is on disk; with the one that was there first where the key was taken. */
  append(entry: Pick<Entry, 'kind' | 'key' | 'step' | 'factsHash' | 'body'>): Promise<Entry>
  hash(text: string): string
}

/** What an effect brought: the value that counts, and what is kept beside it without being compared. */
export interface Brought<T> {
  readonly value: T
  readonly beside?: JsonObject
}

/** The journal holds another history than the one that is being told. */
export class JournalDiffers extends Error {
  readonly key: string
  readonly difference: Extract<ReplayDifference, { type: 'other-facts' }>

  constructor(key: string, recorded: Json | null, now: Json) {
    super(`journal differs at ${key}: recorded ${shortened(recorded)}, now ${shortened(now)}`)
    this.name = 'JournalDiffers'
    this.key = key
    this.difference = { type: 'other-facts', key, recorded: shortened(recorded), now: shortened(now) }
  }
}

const shortened = (facts: Json | null) => canonical(facts).slice(0, 600)

/** A question that was decided by default. */
interface Default {
  readonly question: string
  readonly took: string
}

/** By name, with its version where one was asked for; answers by name alone. */
interface KnownPackages {
  readonly facts: Map<string, PackageFacts>
  readonly said: Map<string, 'install' | 'leave'>
}

interface Shared {
  readonly journal: Journal
  readonly signal: AbortSignal
  /** The config that the run has now: that which this life was begun with, with what the user changed since. */
  readonly ownNow: () => StepConfig
  /** Awaited before an effect is performed: holds the run while it is paused. */
  readonly gate: () => Promise<void>
  readonly used: Set<string>
  readonly takenOver: Inherited
  readonly spoken: string[]
  /** What of it answered a question. */
  readonly answers: string[]
  /** Questions about the words that were decided by default, with the choice. */
  readonly defaults: Default[]
  /** Pictures that the user gave. */
  readonly pictures: GivenPicture[]
  /** What earlier runs taught, as a section of prompts. */
  readonly advice: string[]
  /** Prompts that this run words otherwise. */
  readonly variants: PromptVariant[]
  /** Whether a path is locked, as the step that heard of it last was told. */
  readonly locks: Map<string, boolean>
  readonly tried: Map<string, readonly Deception[]>
  /** What registries said of packages, and what the user said of them. */
  readonly packages: KnownPackages
  /** By the id of a task, how many tasks wait for it. */
  chains: ReadonlyMap<string, number>
  /** Questions about the words that the user answered so far. */
  asked: number
  /** The model that the user chose for all that is asked from here on. */
  answering: ModelChoice | null
  /** Entries on their way to the disk that nobody awaits yet; they are written in their order. */
  unwritten: Promise<unknown>[]
}

/** Steps that only look: repeating them after a crash costs nothing, so their intent need not be on disk before. */
const LOOKING: ReadonlySet<Step> = new Set<Step>(['config', 'hear', 'budget', 'recall', 'consent'])

const OUT_OF_BUDGET = 'out-of-budget'
const SEGMENT = /^[a-z0-9-]+$/

/** The configs of a run: one for each part of its history, the first part first. */
export type Configs = readonly [StepConfig, ...StepConfig[]]

/** One scope of a run. All scopes share the journal and the set of used keys; each has the configs of the one above it. */
export class Run {
  readonly path: string
  private readonly shared: Shared
  private readonly configs: Configs

  private constructor(shared: Shared, path: string, configs: Configs) {
    this.shared = shared
    this.path = path
    this.configs = configs
  }

  /**
   * The outermost scope, with the config that this life of the run was begun with. `signal` is aborted when the run is to
   * stop; its reason is thrown then.
   */
  static open(
    journal: Journal,
    signal: AbortSignal,
    own: StepConfig,
    gate: () => Promise<void> = () => Promise.resolve(),
    takenOver: Inherited = nothingInherited,
    ownNow: () => StepConfig = () => own,
  ): Run {
    return new Run(
      {
        journal,
        signal,
        ownNow,
        gate,
        takenOver,
        used: new Set(),
        spoken: [],
        answers: [],
        defaults: [],
        pictures: [],
        advice: [],
        variants: [],
        locks: new Map(),
        tried: new Map(),
        packages: { facts: new Map(), said: new Map() },
        chains: new Map(),
        asked: 0,
        answering: null,
        unwritten: [],
      },
      '',
      [own],
    )
  }

  /** The config that the run has now: what an effect that reads the config records. Nothing else may read it, for a replay has another. */
  get own(): StepConfig {
    return this.shared.ownNow()
  }

  /**
   * The config of the part of the history that this scope is telling. A fork tells what it took over with the config that
   * this was made with: a step asks for the config where it begins, and again after each effect that may end a part.
   */
  get config(): StepConfig {
    return this.configs[this.part] ?? this.configs[0]
  }

  /** This scope with other configs; `part` says which part of the history each is for. */
  withConfigs(configs: Configs): Run {
    return new Run(this.shared, this.path, configs)
  }

  /** This scope with each of its configs changed; all parts have one, the last is that of the run itself. */
  withConfig(change: (config: StepConfig, part: number) => StepConfig): Run {
    const [first, ...later] = this.configs
    return this.withConfigs([change(first, 0), ...later.map((config, index) => change(config, index + 1))])
  }

  /** Takes down how many tasks wait for each, as the plan is now. */
  rank(chains: ReadonlyMap<string, number>): void {
    this.shared.chains = chains
  }

  /** How many tasks wait for what this scope does; for what belongs to no task, all of them. */
  get urgency(): number {
    const { chains } = this.shared
    return chains.get(placeOfKey(this.path).task) ?? Math.max(0, ...chains.values()) + 1
  }

  /** What the user said to this run so far, as it heard it. */
  get spoken(): readonly string[] {
    return this.shared.spoken
  }

  /** Takes down what the user said; a replay hears the same. */
  heard(words: readonly string[]): void {
    this.shared.spoken.push(...words.filter((each) => each.trim() !== ''))
  }

  /** What of their words answered a question, which made something of it. */
  get answers(): readonly string[] {
    return this.shared.answers
  }

  /** Takes down words beside an answer. */
  heardAnswer(words: string): void {
    this.heard([words])
    this.shared.answers.push(words)
  }

  /** Questions about the words that nobody answered. */
  get defaults(): readonly Default[] {
    return this.shared.defaults
  }

  tookDefault(taken: Default): void {
    this.shared.defaults.push(taken)
  }

  /** The latest pictures that the user gave, for the questions that see them; an effect told of them, so they are no fact of any step. */
  get pictures(): readonly GivenPicture[] {
    return this.shared.pictures.slice(-MOST_SHOWN)
  }

  /** Takes down that the user gave pictures; a replay is told the same. */
  show(pictures: readonly GivenPicture[]): void {
    this.shared.pictures.push(...pictures)
  }

  /** What earlier runs taught, for the questions that take advice; empty where nothing is known. An effect gave it, so it is no fact of any step. */
  get advice(): string {
    return this.shared.advice.join('')
  }

  /** Takes down what earlier runs taught; a replay is told the same. */
  advised(section: string): void {
    this.shared.advice.push(section)
  }

  /** Prompts that are worded otherwise; an effect gave them, so they are no fact of any step. */
  get variants(): readonly PromptVariant[] {
    return this.shared.variants
  }

  /** Takes down how prompts are worded; a replay is told the same. */
  reworded(variants: readonly PromptVariant[]): void {
    this.shared.variants.push(...variants)
  }

  /**
   * Whether paths are locked, as any task heard so far. Tasks that go side by side hear in another order when the history is
   * told again: only what an effect performs may read it.
   */
  get locks(): ReadonlyMap<string, boolean> {
    return this.shared.locks
  }

  /** Takes down that the user locked a file, or unlocked it. */
  lock(path: string, isLocked: boolean): void {
    this.shared.locks.set(path, isLocked)
  }

  /** Each state of the program that was tested while it was built, with what it was seen doing. */
  get tried(): ReadonlyMap<string, readonly Deception[]> {
    return this.shared.tried
  }

  /** Takes down that a state was tested; a replay tests the same states, those of tasks side by side perhaps in another order. */
  wasTried(tree: string, did: readonly Deception[]): void {
    this.shared.tried.set(tree, [...(this.shared.tried.get(tree) ?? []), ...did])
  }

  /** What is known of packages so far. Like the locks, only what an effect performs may read it. */
  get packages(): KnownPackages {
    return this.shared.packages
  }

  /** Whether the user may still be asked what their words mean. */
  get mayAsk(): boolean {
    return this.shared.asked < this.config.readerQuestions
  }

  /** Takes down that the user was asked what their words mean; a replay counts the same. */
  wasAsked(): void {
    this.shared.asked += 1
  }

  /** The model that answers instead of those of the roles; null where the user chose none. */
  get answering(): ModelChoice | null {
    return this.shared.answering
  }

  /** From here on this model answers all that is asked: the user chose it in an answer that the journal holds. */
  answerWith(model: ModelChoice): void {
    this.shared.answering = model
  }

  /** How often the run parted from another one whose history it took over. */
  get partings(): number {
    return this.shared.takenOver.partings
  }

  /** Which part of its history this scope is telling: 0 before the first parting, `partings` in its own. */
  get part(): number {
    return this.shared.takenOver.partAt(this.path)
  }

  /** A scope below this one; segments are `[a-z0-9-]`, several may be joined by `/`. */
  scope(name: string): Run {
    return new Run(this.shared, this.keyOf(name), this.configs)
  }

  /**
   * Does something to or asks something of what lies outside of the run, once. The recorded result is returned where there is one
   * (its facts must be the same), else the intent is recorded, `perform` runs, its result is recorded and returned.
   * Expected failures are values; what `perform` throws is not recorded, except that the budget ended it: that is
   * thrown again wherever the history is told.
   */
  async effect<T, F>(
    name: string,
    step: Step,
    facts: F & Serializable<F>,
    schema: z.ZodType<T>,
    perform: (at: Performance) => Promise<Brought<T & Serializable<T>>>,
  ): Promise<T> {
    const { journal, signal } = this.shared
    const key = this.take(name)
    const recorded = toJson(facts)
    const factsHash = journal.hash(canonical(recorded))
    const known = journal.find('result', key)
    if (known) {
      if (known.factsHash !== factsHash) {
        const before = journal.intents(key).latest?.body ?? null
        if (!differByRemovedFact(before, recorded)) throw new JournalDiffers(key, before, recorded)
      }
      await this.written()
      this.shared.takenOver.told(key, known.seq)
      return schema.parse(resultOf(known))
    }
    const ended = journal.find('note', key)
    if (ended?.step === OUT_OF_BUDGET) {
      await this.written()
      throw new OutOfBudget((ended.body as { readonly text: string }).text)
    }
    await this.shared.gate()
    signal.throwIfAborted()
    const number = journal.intents(key).count + 1
    this.queue({ kind: 'intent', key, step, factsHash, body: recorded })
    if (!LOOKING.has(step)) await this.written()
    const { value, beside } = await this.performed(key, () => perform({ key, number, config: this.config, signal }))
    const result = journal.append({ kind: 'result', key, step, factsHash, body: { ...beside, value: toJson(value) } })
    const [settled] = await Promise.all([result, this.written()])
    return schema.parse(resultOf(settled))
  }

  /**
   * Records that something happened, once per key. It is written before anything that is recorded later; only
   * `written` or the next effect waits for it and throws where it could not be.
   */
  note(name: string, note: Note): void {
    const key = this.take(name)
    if (this.shared.journal.find('note', key)) return
    // Through JSON, so that a note read back equals the one that was written.
    this.queue({ kind: 'note', key, step: note.type, factsHash: '', body: toJson(note) })
  }

  /** The plan that the journal holds under this name; null where it holds none. Only for what a removed step wrote: it asks for nothing. */
  recordedPlan(name: string): Plan | null {
    const note = this.shared.journal.find('note', this.keyOf(name))
    return note && planned.schema.parse(note.body).plan
  }

  /** Resolves when all that was recorded so far is on disk. */
  async written(): Promise<void> {
    const { unwritten } = this.shared
    this.shared.unwritten = []
    if (unwritten.length > 0) await Promise.all(unwritten)
  }

  private async performed<T>(key: string, perform: () => Promise<Brought<T>>): Promise<Brought<T>> {
    try {
      return await perform()
    } catch (error) {
      if (error instanceof OutOfBudget) {
        const note: Note = { type: OUT_OF_BUDGET, text: error.message, ...(error.limit === 'day' ? { limit: 'day' } : {}) }
        this.queue({ kind: 'note', key, step: OUT_OF_BUDGET, factsHash: '', body: toJson(note) })
        await this.written()
      }
      throw error
    }
  }

  private queue(entry: Parameters<Journal['append']>[0]): void {
    const appended = this.shared.journal.append(entry)
    // Whoever awaits hears of a failure; until then it is not unhandled.
    appended.catch(() => undefined)
    this.shared.unwritten.push(appended)
  }

  private take(name: string): string {
    const key = this.keyOf(name)
    if (this.shared.used.has(key)) throw new Error(`The journal key ${key} was used twice.`)
    this.shared.used.add(key)
    return key
  }

  private keyOf(name: string): string {
    const bad = name.split('/').find((segment) => !SEGMENT.test(segment))
    if (bad !== undefined) throw new Error(`"${bad}" cannot be part of a journal key.`)
    return this.path ? `${this.path}/${name}` : name
  }
}

const resultOf = (entry: Entry): Json => (entry.body as { readonly value: Json }).value
