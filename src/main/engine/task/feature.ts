// Lists what an optional feature may do in a run. Each hook is called at one place of the loop, which its comment names.
import type { ChosenSteps, StepConfig } from '../../../contract/config/config.js'
import type { PageFault, PagesSummary } from '../../../contract/journal/pages.js'
import type { PromptVariant } from '../../../contract/model/prompt-variant.js'
import type { Check } from '../../../contract/run/evidence.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { StartCommand } from '../../../contract/run/template.js'
import type { TestCase } from '../../../contract/run/tests.js'
import type { Run } from '../journal/run-context.js'
import type { Ports } from '../ports/ports.js'
import type { Progress } from '../ports/progress.js'
import type { Offered } from './offered.js'
import type { TaskFeature } from './task-feature.js'
import type { TestContext, Workspace } from './workspace.js'

/** A feature checks the config itself for whether it is wanted. It leaves out the hooks that it does not need. */
export interface Feature extends TaskFeature {
  /** The scope of its entries in the journal. */
  readonly scope: string
  /** run.ts, before any request: reworded prompts. */
  rewordFrom?(run: Run, given: Omit<Given, 'locked'>): Promise<readonly PromptVariant[]>
  /** run.ts, before the plan: lessons of earlier runs, as a section for those who plan, write and diagnose. Empty if there are none. */
  adviseFrom?(run: Run, given: Omit<Given, 'locked'>): Promise<string>
  /** run.ts, before the plan of a new program: verified modules that it may build on. */
  offer?(run: Run, given: Omit<Given, 'locked'>): Promise<Offered>
  /** run.ts, after the plan: the state in which building begins. Only halts with the budget. */
  layIn?(run: Run, given: Given, plan: Plan, begun: Workspace): Promise<Progress<Workspace>>
  /** run.ts, before building: the plan with its words settled. Only halts with the budget. `suites` are the sealed ones so far. */
  beforeBuilding?(run: Run, given: Given, plan: Plan, suites: readonly Suite[]): Promise<Progress<Plan>>
  /** run.ts, with a green program before it is verified. Never ends a run, and returns a program that is at least as green. */
  whenGreen?(run: Run, given: Built, begun: Workspace, green: Workspace): Promise<Workspace>
  /** verifying/verify.ts, before a green program's clauses are counted: the page checks in its suites; null if there are none. */
  checkPages?(run: Run, given: Started, start: StartCommand, workspace: Workspace): Promise<PagesChecked | null>
  /** verifying/verify.ts, after the program started: what it shows. The verdict counts its faults. Null if it shows nothing. */
  whenStarted?(run: Run, given: Started, start: StartCommand, workspace: Workspace): Promise<Shown | null>
  /** verifying/left-out.ts: checks that the config leaves out, though this goal and program could have them. Pure. */
  leftOut?(config: StepConfig, goal: Goal, start: StartCommand | null): readonly Check[]
  /** run.ts, after the program was verified. Not part of the verdict. */
  afterVerifying?(run: Run, given: Given, ended: Ended): Promise<void>
  /** run.ts, at the very end of a finished or stuck run (`why` has the reason, else it is empty). Not part of the verdict. */
  whenOver?(run: Run, given: Given, why: string): Promise<void>
}

/** The context of a whole run. */
export interface Given extends Ports {
  readonly goal: Goal
  /** All features. */
  readonly optional: readonly Feature[]
  /** Paths that the user locked, as far as finished tasks received them. It changes during the run. */
  readonly locked: Set<string>
  /** Whether the program is one file that a small model writes from examples. */
  readonly isFromExamples: boolean
}

/** The context after all tasks are built. */
export interface Built extends Given {
  /** The plan of the program. */
  readonly plan: Plan
  /** Steps that the model chose for this project. */
  readonly chosen: ChosenSteps | null
}

export type Started = Pick<Ports, 'features' | 'models' | 'user'> & TestContext

/** The result of page checks. */
export interface PagesChecked {
  /** One for each check; none if they could not run. */
  readonly cases: readonly TestCase[]
  readonly faults: Shown['faults']
}

/** The pages of a started program. */
export interface Shown {
  /** Pages that were opened. */
  readonly pages: number
  readonly faults: readonly { readonly path: string; readonly fault: PageFault }[]
  /** Why none was opened; null if they were. */
  readonly unseen: PagesSummary['unseen']
}

export interface Ended {
  /** The tree of the user's own program; null without one. Feedback continues from the tree that it inherits. */
  readonly original: string | null
  /** The program with all its tests. */
  readonly workspace: Workspace
}
