// The Run context records effects, so that a run is a deterministic function over them. Steps run at least once, recorded results
// count exactly once.

import type { ModelChoice, StepConfig } from '../../../contract/config/config.js'
import type { Step } from '../../../contract/journal/entry.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import { type GivenPicture, MOST_SHOWN } from '../../../contract/model/pictures.js'
import type { PromptVariant } from '../../../contract/model/prompt-variant.js'
import type { Note } from '../../../contract/notes/index.js'
import { planned } from '../../../contract/notes/planning/planned.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { Deception } from '../../../contract/run/verdict/deception.js'
import { canonical, type Serializable, toJson } from '../../../contract/text/json.js'
import { OutOfBudget } from '../ports/out-of-budget.js'
import type { Performance } from '../ports/ports.js'
import { nothingInherited } from './inherited.js'
import { type Brought, type Effect, type Journal, JournalDiffers, keyBelow, resultOf } from './journal.js'
import { differByRemovedFact } from './removed-steps.js'
import { type Default, type KnownPackages, type Life, openState, type RunState } from './run-state.js'

/** Steps without side effects. Repeating them after a crash costs nothing, so their intent need not be on disk first. */
const LOOKING: ReadonlySet<Step> = new Set<Step>(['config', 'hear', 'budget', 'recall', 'consent'])

const OUT_OF_BUDGET = 'out-of-budget'

/** The configs of a run: one for each part of its history, in order. */
export type Configs = readonly [StepConfig, ...StepConfig[]]

/** One scope of a run. All scopes share the journal and the set of used keys. Each inherits the configs of its parent. */
export class Run {
  readonly path: string
  private readonly shared: RunState
  private readonly configs: Configs

  private constructor(shared: RunState, path: string, configs: Configs) {
    this.shared = shared
    this.path = path
    this.configs = configs
  }

  /**
   * The outermost scope, with the config at the beginning of this life. `signal` is aborted when the run must stop, and its reason
   * is thrown.
   */
  static open(
    journal: Journal,
    signal: AbortSignal,
    own: StepConfig,
    { gate = () => Promise.resolve(), takenOver = nothingInherited, ownNow = () => own }: Life = {},
  ): Run {
    return new Run(openState({ journal, signal, gate, takenOver, ownNow }), '', [own])
  }

  /** The current config of the run, which an effect that reads the config records. Nothing else may read it, since a replay has another. */
  get own(): StepConfig {
    return this.shared.ownNow()
  }

  /**
   * The config of this scope's current part of the history. A fork replays inherited parts with their own config. A step reads the
   * config at its beginning, and again after each effect that may end a part.
   */
  get config(): StepConfig {
    return this.configs[this.part] ?? this.configs[0]
  }

  /** This scope with other configs, one for each part of the history. */
  withConfigs(configs: Configs): Run {
    return new Run(this.shared, this.path, configs)
  }

  /** This scope with each of its configs changed. All parts have one; the last is that of the run itself. */
  withConfig(change: (config: StepConfig, part: number) => StepConfig): Run {
    const [first, ...later] = this.configs
    return this.withConfigs([change(first, 0), ...later.map((config, index) => change(config, index + 1))])
  }

  /** Records how many tasks wait for each task in the current plan. */
  rank(chains: ReadonlyMap<string, number>): void {
    this.shared.chains = chains
  }

  /** How many tasks wait for this scope. Outside of tasks, all of them do. */
  get urgency(): number {
    const { chains } = this.shared
    return chains.get(placeOfKey(this.path).task) ?? Math.max(0, ...chains.values()) + 1
  }

  /** All messages of the user that this run has received. */
  get spoken(): readonly string[] {
    return this.shared.spoken
  }

  /** Records messages of the user. A replay has the same. */
  addSpoken(words: readonly string[]): void {
    this.shared.spoken.push(...words.filter((each) => each.trim() !== ''))
  }

  /** The messages among them that answered a question. */
  get answers(): readonly string[] {
    return this.shared.answers
  }

  /** Records words that came with an answer. */
  addAnswer(words: string): void {
    this.addSpoken([words])
    this.shared.answers.push(words)
  }

  /** Questions about the words that were decided by default. */
  get defaults(): readonly Default[] {
    return this.shared.defaults
  }

  tookDefault(taken: Default): void {
    this.shared.defaults.push(taken)
  }

  /** The user's latest pictures, for questions that show them. They come from an effect, so they are no fact of any step. */
  get pictures(): readonly GivenPicture[] {
    return this.shared.pictures.slice(-MOST_SHOWN)
  }

  /** Records pictures from the user. A replay has the same. */
  show(pictures: readonly GivenPicture[]): void {
    this.shared.pictures.push(...pictures)
  }

  /** Lessons of earlier runs for questions that take advice; may be empty. They come from an effect, so they are no fact of any step. */
  get advice(): string {
    return this.shared.advice.join('')
  }

  /** Records lessons of earlier runs. A replay has the same. */
  advised(section: string): void {
    this.shared.advice.push(section)
  }

  /** Reworded prompts. They come from an effect, so they are no fact of any step. */
  get variants(): readonly PromptVariant[] {
    return this.shared.variants
  }

  /** Records reworded prompts. A replay has the same. */
  reworded(variants: readonly PromptVariant[]): void {
    this.shared.variants.push(...variants)
  }

  /**
   * The locked paths, as far as any task received them. Tasks side by side receive messages in another order in a replay,
   * so only the code inside an effect may read this.
   */
  get locks(): ReadonlyMap<string, boolean> {
    return this.shared.locks
  }

  /** Records that the user locked or unlocked a file. */
  lock(path: string, isLocked: boolean): void {
    this.shared.locks.set(path, isLocked)
  }

  /** Each tested state of the program, with its observed deeds. */
  get tried(): ReadonlyMap<string, readonly Deception[]> {
    return this.shared.tried
  }

  /** Records a tested state. A replay tests the same states, perhaps in another order if tasks run side by side. */
  wasTried(tree: string, did: readonly Deception[]): void {
    this.shared.tried.set(tree, [...(this.shared.tried.get(tree) ?? []), ...did])
  }

  /** Known facts about packages. As with locks, only the code inside an effect may read them. */
  get packages(): KnownPackages {
    return this.shared.packages
  }

  /** Whether the user may still be asked about the meaning of their words. */
  get mayAsk(): boolean {
    return this.shared.asked < this.config.readerQuestions
  }

  /** Counts a question about the meaning of the user's words. A replay counts the same. */
  wasAsked(): void {
    this.shared.asked += 1
  }

  /** The model that answers instead of those of the roles; null if the user chose none. */
  get answering(): ModelChoice | null {
    return this.shared.answering
  }

  /** Makes this model answer all further questions. The user chose it in an answer that the journal has. */
  answerWith(model: ModelChoice): void {
    this.shared.answering = model
  }

  /** How often the run parted from another one whose history it inherited. */
  get partings(): number {
    return this.shared.takenOver.partings
  }

  /** The part of the history that this scope is in: 0 before the first parting, `partings` in its own. */
  get part(): number {
    return this.shared.takenOver.partAt(this.path)
  }

  /** A scope below this one. Segments are `[a-z0-9-]`, and several may be joined by `/`. */
  scope(name: string): Run {
    return new Run(this.shared, this.keyOf(name), this.configs)
  }

  /**
   * Performs something outside of the run, once. A recorded result is returned if its facts are the same. Otherwise the intent is
   * recorded, `perform` runs, and its result is recorded and returned. Expected failures are values. An exception from `perform` is
   * not recorded, except for an exhausted budget, which is thrown again in every replay.
   */
  async effect<T, F>(
    { name, step, facts, schema }: Effect<T, F>,
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
      this.shared.takenOver.countReplayed(key, known.seq)
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
   * Records an event, once per key. It is written before any later entry. Only `written` or the next effect waits for it, and throws
   * if it cannot be written.
   */
  note(name: string, note: Note): void {
    const key = this.take(name)
    if (this.shared.journal.find('note', key)) return
    // Through JSON, so that a note read back equals the written one.
    this.queue({ kind: 'note', key, step: note.type, factsHash: '', body: toJson(note) })
  }

  /** The plan in the journal under this name; null without one. Only for entries of a removed step, which is never asked. */
  recordedPlan(name: string): Plan | null {
    const note = this.shared.journal.find('note', this.keyOf(name))
    return note && planned.schema.parse(note.body).plan
  }

  /** Resolves when all entries so far are on disk. */
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
    // A later await reports the failure. Until then it must not count as unhandled.
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
    return keyBelow(this.path, name)
  }
}
