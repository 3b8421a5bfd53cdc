// The shape of a debug action: one file in this folder, default export; `index.ts` collects them.
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

/** What led to the action, for those that ask a model again. */
export interface Situation {
  readonly workspace: Workspace
  readonly tested: TestRun
  /** Clauses of held-out tests that are red while all others are green. */
  readonly clauses: readonly string[]
  readonly diagnosis: string
  readonly ledger: string
  /** What packages say of themselves, as far as it was read. */
  readonly documentation: readonly Documentation[]
}

export interface Effect {
  readonly workspace: Workspace
  /** One line for the ledger: what was done, or why nothing was. */
  readonly did: string
  /** What was read for the next diagnosis. */
  readonly documentation?: readonly Documentation[]
}

export interface Action<T extends { readonly action: string }> {
  /** The word in the debug plan. */
  readonly id: T['action']
  /** One or two lines for the prompt: what it does and its fields, as far as the template allows it. */
  readonly prompt: string | ((template: Template) => string)
  /** In the words of the project's language, where it shows something of one. */
  readonly example: T | ((words: Language['examples']['repair']) => T)
  readonly schema: z.ZodType<T>
  /** Why the template does not allow it, as a sentence for whoever planned it; null where it does. */
  problem?(plan: T, at: Writers): string | null
  /** What it works on, for the timeline: a path, a package, a command. */
  on(plan: T): string
  /** Carries it out. `run` is a scope of its own. */
  perform(run: Run, context: TaskContext, plan: T, situation: Situation): Promise<Progress<Effect>>
}
