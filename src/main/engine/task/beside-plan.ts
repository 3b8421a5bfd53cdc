// What a task that no planner made is worked on with: it may be given up again without a trace.
import type { ChosenSteps, StepConfig } from '../../../contract/config/config.js'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { openEditForms } from '../edits/forms.js'
import type { Ports, User } from '../ports/ports.js'
import type { Given } from './feature.js'
import type { TaskContext } from './task-prompt.js'

export interface BesidePlan extends Given {
  /** All that the program was built by. */
  readonly plan: Plan
  readonly chosen: ChosenSteps | null
}

/** @param own what its attempts read as the config */
export function besidePlan(given: BesidePlan, task: PlanTask, own: StepConfig): TaskContext {
  const { goal, plan, chosen, optional, locked } = given
  // What is done here may be given up again, and the user's words and edits with it: they wait.
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
