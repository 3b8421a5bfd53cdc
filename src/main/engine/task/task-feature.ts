// Lists what an optional feature may do during one task. Its other hooks are in feature.ts.
import type { Role, StepConfig } from '../../../contract/config/config.js'
import type { Documentation } from '../../../contract/run/documentation.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import type { TestCase } from '../../../contract/run/tests.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest, Performance, Place, Ports } from '../ports/ports.js'

/** How files are ranked: the effect's name, the role that reads them, and the clues that lead to them. */
export interface RankedBy {
  readonly name: string
  readonly role: Role
  readonly template: Template
  readonly tree: string
  cluesOf(): { readonly said: string; readonly tests: string }
}

/** Texts to rank by meaning, within an effect of the caller. */
export interface RankedTexts {
  /** The name of the effect. */
  readonly name: string
  readonly query: string
  readonly texts: readonly string[]
}

/** How files are left out of a prompt: as above, with their known order. */
export interface LeftOutBy extends Omit<RankedBy, 'template'> {
  readonly template: Pick<Template, 'tests'>
  readonly similar: readonly string[]
  /** Paths that the question shows in full without other files. Absent if it shows as many as fit. */
  readonly whole?: readonly string[]
  /** Whether earlier runs had no summaries here, so that the feature's config decides. */
  readonly isNew?: boolean
}

/** Ports for summing up files. A review outside of a run has them too. */
export interface InShortPorts {
  readonly models: Pick<Ports['models'], 'ask' | 'checkBudget' | 'grantAgain' | 'contextTokens'>
  readonly user: Pick<Ports['user'], 'ask'>
  readonly trees: Pick<Ports['trees'], 'list' | 'read'>
  /** In a review, only the features that need no run. */
  readonly features: Partial<Ports['features']>
}

/** The verdict on an author's files beside tests, after they ran on the stubs. */
export interface JudgedBeside {
  /** Red because of their expectations: proof of their clauses. */
  readonly red: readonly TestCase[]
  /** Problems of the others, in words for the author. */
  readonly problems: readonly string[]
}

/** Files beside tests in an answer, with the stubs. */
export interface WrittenBeside {
  readonly place: Place
  readonly changes: readonly FileChangeRequest[]
  /** The number of clauses of the task. */
  readonly clauses: number
  /** The plan's command that starts the program. */
  readonly start: StartCommand | null
  /** Whether the program existed before. */
  readonly isExisting: boolean
}

/** What an author reads about its task. */
export interface WishBeside {
  /** The words of the user. */
  readonly words: readonly string[]
  /** Whether it is a wish about a finished program, which has no clauses of its own. */
  readonly isFeedback: boolean
}

export interface TaskFeature {
  /**
   * testing/ask-for-tests.ts: what the author may write beside tests, as a section of the prompt; empty if nothing. Pure.
   * @param start the plan's command that starts the program
   */
  offerBesideTests?(config: StepConfig, template: Template, start: StartCommand | null, wish: WishBeside): string
  /** Whether the author of feedback is offered something, and its files are judged; without it only clauses have checks. Pure. */
  offersInFeedback?(words: readonly string[]): boolean
  /** testing/attempt.ts, after new tests ran on the stubs: the verdict on files beside them; null if there are none. */
  judgeBesideTests?(run: Run, ports: Ports, written: WrittenBeside): Promise<JudgedBeside | null>
  /** features/lessons: positions of texts, the most similar to the query first. Empty if words decide. */
  rankTexts?(run: Run, ports: Ports, at: Performance, ranked: RankedTexts): Promise<readonly number[]>
  /**
   * context/ranked-files.ts, before a question that shows the program: paths of its files, the most relevant first. Empty if
   * names and words decide.
   */
  rankFiles?(run: Run, ports: Ports, by: RankedBy): Promise<readonly string[]>
  /** context/ranked-files.ts, before a question that shows the program: summaries of files without room, by path. */
  summariseFiles?(run: Run, ports: InShortPorts, by: LeftOutBy): Promise<ReadonlyMap<string, string>>
  /** repairing/look-up.ts, after a package's own description: more documentation, with at most `longest` characters. */
  readOn?(run: Run, ports: Ports, own: Documentation, longest: number): Promise<Documentation[]>
}
