// Makes the context for a task that no planner made. Its work may be discarded without a trace.
import type { ChosenSteps, StepConfig } from '../../../contract/config/config.js'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { openEditForms } from '../edits/forms.js'
import type { Ports, User } from '../ports/ports.js'
import type { Given } from './feature.js'
import type { TaskContext } from './task-prompt.js'

export interface BesidePlan extends Given {
  /** The plan of the finished program. */
  readonly plan: Plan
  readonly chosen: ChosenSteps | null
}

/** @param own the config that its attempts read */
export function besidePlan(given: BesidePlan, task: PlanTask, own: StepConfig): TaskContext {
  const { goal, plan, chosen, optional, locked } = given
  // The work may be discarded, and messages and edits of the user with it, so these stay in the inbox.
  const user: User = { ...given.user, hear: async () => ({ heard: [], said: [] }) }
  const { languages, sources, models, bench, trees, knowledge, features }: Ports = given
  return {
    ...{ languages, sources, models, bench, trees, user, knowledge, features, optional, task, chosen, plan },
    own: () => own,
    template: goal.template,
    description: goal.description,
    needed: [],
    isReplanned: true,
    maySplit: false,
    redBefore: [],
    isExisting: goal.project !== null,
    earlier: plan.tasks,
    forms: openEditForms(),
    said: [],
    begun: plan.tasks.map(({ id }) => id),
    steerings: [],
    edits: [],
    locked: new Set(locked),
    start: plan.start,
    isFromExamples: false,
  }
}
