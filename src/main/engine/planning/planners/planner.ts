// The interface of a planner: one file in this folder, default export. `index.ts` collects them.
import type { StepConfig } from '../../../../contract/config/config.js'
import type { Goal } from '../../../../contract/run/goal.js'
import type { Plan } from '../../../../contract/run/plan.js'
import type { Run } from '../../journal/run-context.js'
import type { Ports } from '../../ports/ports.js'
import type { Progress } from '../../ports/progress.js'
import type { Offered } from '../../task/offered.js'

/** The ports that planning needs. */
export type PlanPorts = Pick<Ports, 'languages' | 'models' | 'trees' | 'user' | 'knowledge'>

export interface PlanRequest extends PlanPorts {
  readonly goal: Goal
  /** The state that the plan starts from. */
  readonly tree: string
  /** Summaries of files without room in a question, by path. */
  readonly inShort: ReadonlyMap<string, string>
  /** Verified modules of earlier runs that the plan may use. */
  readonly offered: Offered
  /** The user's comments on earlier plans; empty for the first. */
  readonly words: readonly string[]
  /** A plan of a verified program, as an example of the right size. */
  readonly example: Plan
  /** More examples, for prompts that show whole plans. */
  readonly more: readonly Plan[]
}

export interface Planner {
  /** The name in the step config. */
  readonly id: StepConfig['plan']
  /** Makes a plan without faults. Halts as stuck without one. */
  plan(run: Run, request: PlanRequest): Promise<Progress<Plan>>
}
