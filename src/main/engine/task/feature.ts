// What an optional feature may do in a run: each hook is called at one place of the loop, which its comment names.
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

/** A feature looks into the config itself whether it is wanted. What it does not need, it leaves out. */
export interface Feature extends TaskFeature {
  /** The scope of what it does in the journal. */
  readonly scope: string
  /** run.ts, before anything is asked: prompts that are worded otherwise. */
  rewordFrom?(run: Run, given: Omit<Given, 'locked'>): Promise<readonly PromptVariant[]>
  /** run.ts, before the plan: what earlier runs taught, as a section of the prompts of those who plan, write and diagnose; empty where nothing. */
  adviseFrom?(run: Run, given: Omit<Given, 'locked'>): Promise<string>
  /** run.ts, before the plan of a program that begins with nothing: verified modules that it may build on. */
  offer?(run: Run, given: Omit<Given, 'locked'>): Promise<Offered>
  /** run.ts, after the plan: the state that building begins with. Halts only where the budget does. */
  layIn?(run: Run, given: Given, plan: Plan, begun: Workspace): Promise<Progress<Workspace>>
  /** run.ts, after the plan and before anything is built: the plan with what was settled of its words. Halts only where the budget does; `suites` are those that stand already. */
  beforeBuilding?(run: Run, given: Given, plan: Plan, suites: readonly Suite[]): Promise<Progress<Plan>>
  /** run.ts, once the program is green and before it is verified. Never ends a run, and gives a program that is as green as before. */
  whenGreen?(run: Run, given: Built, begun: Workspace, green: Workspace): Promise<Workspace>
  /** verifying/verify.ts, of a green program before its clauses are counted: checks of its pages that stand in its suites; null where there are none. */
  checkPages?(run: Run, given: Started, start: StartCommand, workspace: Workspace): Promise<PagesChecked | null>
  /** verifying/verify.ts, once the started program came up: what it shows. The verdict counts its faults; null where there is nothing to see. */
  whenStarted?(run: Run, given: Started, start: StartCommand, workspace: Workspace): Promise<Shown | null>
  /** verifying/left-out.ts: a check that the config leaves out, though this goal and this program could have had it. Pure. */
  leftOut?(config: StepConfig, goal: Goal, start: StartCommand | null): readonly Check[]
  /** run.ts, after the program was verified. It takes no part in the verdict. */
  afterVerifying?(run: Run, given: Given, ended: Ended): Promise<void>
  /** run.ts, last of all, where the program was finished or nothing more could be tried (`why` says that, else it is empty). It takes no part in the verdict. */
  whenOver?(run: Run, given: Given, why: string): Promise<void>
}

/** What a run is given for all of its way. */
export interface Given extends Ports {
  readonly goal: Goal
  /** All that there are. */
  readonly optional: readonly Feature[]
  /** Paths that the user locked, as the tasks that are over heard of them. It changes while the run goes on. */
  readonly locked: Set<string>
  /** Whether the program is one file that a small model writes from examples. */
  readonly isFromExamples: boolean
}

/** The same, once all tasks are built. */
export interface Built extends Given {
  /** All that the program was built by. */
  readonly plan: Plan
  /** Steps that the model chose for this project. */
  readonly chosen: ChosenSteps | null
}

export type Started = Pick<Ports, 'features' | 'models' | 'user'> & TestContext

/** What checks of pages came to. */
export interface PagesChecked {
  /** One for each check; none where nobody could run them. */
  readonly cases: readonly TestCase[]
  readonly faults: Shown['faults']
}

/** What a started program shows. */
export interface Shown {
  /** Pages that were opened. */
  readonly pages: number
  readonly faults: readonly { readonly path: string; readonly fault: PageFault }[]
  /** Why none was opened; null where they were. */
  readonly unseen: PagesSummary['unseen']
}

export interface Ended {
  /** The tree of a program of the user's own; null where there was none. Feedback goes on from the tree that it inherits. */
  readonly original: string | null
  /** The program with all its tests. */
  readonly workspace: Workspace
}
