// The plan of a feedback run: one task, which is to put right what the user says.
import type { Goal } from '../../../contract/run/goal.js'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import type { Run } from '../journal/run-context.js'

/** A sentence of theirs that users quote before they say what they mean, as "Not what I meant" begins it for them. */
const QUOTE = /^\s*“[^”]*”[^:\n]*:\s*/

/** What the task of feedback is called: the first line of what is said, without what it quotes. Pure. */
export function feedbackTitle(words: string): string {
  const said = words.replace(QUOTE, '').trim() || words
  return said.split('\n')[0]?.slice(0, 100) || 'Feedback'
}

/** Feedback is one task whose words are the user's. Notes the plan. */
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
