// What a run knows beside its journal: what the user said and chose, and what its steps found so far. A replay rebuilds it.

import type { ModelChoice, StepConfig } from '../../../contract/config/config.js'
import type { GivenPicture } from '../../../contract/model/pictures.js'
import type { PromptVariant } from '../../../contract/model/prompt-variant.js'
import type { PackageFacts } from '../../../contract/run/effects.js'
import type { Deception } from '../../../contract/run/verdict/deception.js'
import type { Inherited } from './inherited.js'
import type { Journal } from './journal.js'

/** What the host holds of a run during one life of it. */
export interface Life {
  /** Awaited before an effect is performed. It blocks while the run is paused. */
  readonly gate?: () => Promise<void>
  /** The history of other runs that this one inherited. */
  readonly takenOver?: Inherited
  /** The current config of the run: that of the beginning of this life, with the user's later changes. */
  readonly ownNow?: () => StepConfig
}

/** A question that was decided by default. */
export interface Default {
  readonly question: string
  readonly took: string
}

/** Facts by name, with the version if one was asked for; answers by name only. */
export interface KnownPackages {
  readonly facts: Map<string, PackageFacts>
  readonly said: Map<string, 'install' | 'leave'>
}

/** The state of a run. All of its scopes share it. */
export interface RunState extends Required<Life> {
  readonly journal: Journal
  readonly signal: AbortSignal
  readonly used: Set<string>
  readonly spoken: string[]
  /** The messages among them that answered a question. */
  readonly answers: string[]
  /** Questions about the words that were decided by default, with the choice. */
  readonly defaults: Default[]
  /** Pictures from the user. */
  readonly pictures: GivenPicture[]
  /** Lessons of earlier runs, as a section of prompts. */
  readonly advice: string[]
  /** Reworded prompts of this run. */
  readonly variants: PromptVariant[]
  /** Whether a path is locked, by the last step that received a message about it. */
  readonly locks: Map<string, boolean>
  readonly tried: Map<string, readonly Deception[]>
  /** The registries' facts about packages, and the user's answers about them. */
  readonly packages: KnownPackages
  /** The number of tasks that wait for each task, by id. */
  chains: ReadonlyMap<string, number>
  /** The number of questions about the words that the user answered. */
  asked: number
  /** The model that the user chose for all further questions. */
  answering: ModelChoice | null
  /** Entries that are being written and are not awaited yet, in their order. */
  unwritten: Promise<unknown>[]
}

/** The state at the beginning of a life. */
export const openState = (given: Pick<RunState, 'journal' | 'signal' | keyof Life>): RunState => ({
  ...given,
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
})
