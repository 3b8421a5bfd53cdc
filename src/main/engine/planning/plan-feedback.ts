// Makes the plan of a feedback run: one task that does what the user says.
import type { Goal } from '../../../contract/run/goal.js'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import type { Run } from '../journal/run-context.js'

/** A quoted sentence before the user's comment, as "Not what I meant" begins it. */
const QUOTE = /^\s*“[^”]*”[^:\n]*:\s*/

/** The title of the feedback task: the first line of the comment, without the quotation. Pure. */
export function feedbackTitle(words: string): string {
  const said = words.replace(QUOTE, '').trim() || words
  return said.split('\n')[0]?.slice(0, 100) || 'Feedback'
}

/** Makes feedback a single task with the user's words. Notes the plan. */
export function planFeedback(run: Run, goal: Goal): Plan {
  const task: PlanTask = {
    id: goal.task,
    title: feedbackTitle(goal.words),
    words: goal.words,
    acceptance: ['what the person says is put right', 'everything else works as before'],
    interface: 'as the program has it, unless the person asks for another one',
    needs: [],
    inputs: [],
    outputs: [],
    delivers: true,
    value: 3,
    effort: 3,
  }
  const plan: Plan = { title: goal.plan?.title ?? task.title.slice(0, 80), tasks: [task], assumptions: [], start: goal.plan?.start ?? null }
  run.note('planned', { type: 'planned', plan, by: 'person', why: '' })
  return plan
}
