// The shape of a planner: one file in this folder, default export; `index.ts` collects them.
import type { StepConfig } from '../../../../contract/config/config.js'
import type { Goal } from '../../../../contract/run/goal.js'
import type { Plan } from '../../../../contract/run/plan.js'
import type { Run } from '../../journal/run-context.js'
import type { Ports } from '../../ports/ports.js'
import type { Progress } from '../../ports/progress.js'
import type { Offered } from '../../task/offered.js'

/** The ports that planning goes through. */
export type PlanPorts = Pick<Ports, 'languages' | 'models' | 'trees' | 'user' | 'knowledge'>

export interface PlanRequest extends PlanPorts {
  readonly goal: Goal
  /** The state that the plan starts from. */
  readonly tree: string
  /** What stands in files of it that have no room in a question, by their paths. */
  readonly inShort: ReadonlyMap<string, string>
  /** Verified modules of earlier runs that the plan may use. */
  readonly offered: Offered
  /** What the user said of an earlier plan; empty for the first. */
  readonly words: readonly string[]
  /** A plan that led to a verified program, to show the right size. */
  readonly example: Plan
  /** More of them, for prompts that show whole plans. */
  readonly more: readonly Plan[]
}

export interface Planner {
  /** The word in the step config. */
  readonly id: StepConfig['plan']
  /** A plan without faults. Halts as stuck where none could be had. */
  plan(run: Run, request: PlanRequest): Promise<Progress<Plan>>
}
