// What an optional feature may do while one task is worked on; its other hooks are in feature.ts.
import type { Role, StepConfig } from '../../../contract/config/config.js'
import type { Documentation } from '../../../contract/run/documentation.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import type { TestCase } from '../../../contract/run/tests.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest, Performance, Place, Ports } from '../ports/ports.js'

/** What files are ranked by: the effect's name, who will read them, and the clues that lead to them. */
export interface RankedBy {
  readonly name: string
  readonly role: Role
  readonly template: Template
  readonly tree: string
  cluesOf(): { readonly said: string; readonly tests: string }
}

/** Texts that are ranked by what they mean, within an effect of whoever asks. */
export interface RankedTexts {
  /** The effect's name. */
  readonly name: string
  readonly query: string
  readonly texts: readonly string[]
}

/** What files are left out of a prompt by: the same, and the order that is known of them. */
export interface LeftOutBy extends Omit<RankedBy, 'template'> {
  readonly template: Pick<Template, 'tests'>
  readonly similar: readonly string[]
  /** Paths that the question shows whole, where it shows no file beside them; left out where it shows as many as have room. */
  readonly whole?: readonly string[]
  /** Whether earlier runs were told nothing in short here: the feature's config says it by itself. */
  readonly isNew?: boolean
}

/** What summing files up takes of the ports: also a review that belongs to no run has it. */
export interface InShortPorts {
  readonly models: Pick<Ports['models'], 'ask' | 'checkBudget' | 'grantAgain' | 'contextTokens'>
  readonly user: Pick<Ports['user'], 'ask'>
  readonly trees: Pick<Ports['trees'], 'list' | 'read'>
  /** Of a review only those that need no run. */
  readonly features: Partial<Ports['features']>
}

/** What an author wrote beside tests, once it was tried where there is no code. */
export interface JudgedBeside {
  /** Red there by what they expect: proof of their clauses. */
  readonly red: readonly TestCase[]
  /** What is wrong with the others, as their author is told. */
  readonly problems: readonly string[]
}

/** What is tried beside tests: files of an answer, where they stand among the stubs. */
export interface WrittenBeside {
  readonly place: Place
  readonly changes: readonly FileChangeRequest[]
  /** Clauses of the task. */
  readonly clauses: number
  /** How the plan says that the program is started. */
  readonly start: StartCommand | null
  /** Whether the program was there before. */
  readonly isExisting: boolean
}

export interface TaskFeature {
  /**
   * testing/ask-for-tests.ts: what the author may write beside tests, as a section of the prompt; empty where nothing. Pure.
   * @param start how the plan says that the program is started
   */
  offerBesideTests?(config: StepConfig, template: Template, start: StartCommand | null): string
  /** testing/write-tests.ts, once new tests ran on the stubs: what was written beside them; null where there is none. */
  judgeBesideTests?(run: Run, ports: Ports, written: WrittenBeside): Promise<JudgedBeside | null>
  /** features/lessons: places of texts, the one most alike the query first. Empty where words shall decide. */
  rankTexts?(run: Run, ports: Ports, at: Performance, ranked: RankedTexts): Promise<readonly number[]>
  /**
   * context/ranked-files.ts, before a question that shows the program: paths of its files, the most telling first. Empty where names and
   * words shall decide.
   */
  rankFiles?(run: Run, ports: Ports, by: RankedBy): Promise<readonly string[]>
  /** context/ranked-files.ts, before a question that shows the program: what stands in files that have no room there, by their paths. */
  summariseFiles?(run: Run, ports: InShortPorts, by: LeftOutBy): Promise<ReadonlyMap<string, string>>
  /** repairing/look-up.ts, after what a package says of itself: more of it, with at most `longest` characters. */
  readOn?(run: Run, ports: Ports, own: Documentation, longest: number): Promise<Documentation[]>
}
