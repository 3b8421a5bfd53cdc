// The interface of a debug action: one file in this folder, default export. `index.ts` collects them.
import type { z } from 'zod'
import type { Documentation } from '../../../../contract/run/documentation.js'
import type { TestRun } from '../../../../contract/run/effects.js'
import type { Template } from '../../../../contract/run/template.js'
import type { Language } from '../../../languages/language.js'
import type { Run } from '../../journal/run-context.js'
import type { Progress } from '../../ports/progress.js'
import type { Writers } from '../../task/permissions.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'

/** The situation that led to the action, for actions that ask a model again. */
export interface Situation {
  readonly workspace: Workspace
  readonly tested: TestRun
  /** Clauses of hidden tests that are red while all others are green. */
  readonly clauses: readonly string[]
  readonly diagnosis: string
  readonly ledger: string
  /** The documentation of packages that was read so far. */
  readonly documentation: readonly Documentation[]
}

export interface Effect {
  readonly workspace: Workspace
  /** One line for the ledger: what the action did, or why it did nothing. */
  readonly did: string
  /** Documentation for the next diagnosis. */
  readonly documentation?: readonly Documentation[]
}

export interface Action<T extends { readonly action: string }> {
  /** The name in the debug plan. */
  readonly id: T['action']
  /** One or two lines for the prompt: the action and its fields, as far as the template allows it. */
  readonly prompt: string | ((template: Template) => string)
  /** An example, in the project's language if it shows code. */
  readonly example: T | ((words: Language['examples']['repair']) => T)
  readonly schema: z.ZodType<T>
  /** Why the template does not allow it, as a sentence for the planner of the repair; null if it does. */
  problem?(plan: T, at: Writers): string | null
  /** Its object, for the timeline: a path, a package, a command. */
  on(plan: T): string
  /** Carries it out. `run` has its own scope. */
  perform(run: Run, context: TaskContext, plan: T, situation: Situation): Promise<Progress<Effect>>
}
