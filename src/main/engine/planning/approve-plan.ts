// Shows the plan to the user before anything of it is carried out, where the config wants that.

import type { Plan } from '../../../contract/run/plan.js'
import { planProblems } from '../../../contract/run/plan-problems.js'
import { WrittenPlan } from '../../../contract/traces/written-plan.js'
import { planProblemText } from '../../../words/recorded/plan-problem.js'
import { planQuestion, withoutPlanQuestion } from '../../../words/recorded/questions.js'
import { askUser } from '../asking/ask-person.js'
import { parseStructured } from '../asking/structured.js'
import type { Run } from '../journal/run-context.js'
import { mendPlanOf } from './planners/plan-prompt.js'
import type { PlanRequest } from './planners/planner.js'
import { quotable, withTrueQuotesOf } from './quotes.js'

export type Approval =
  | { readonly type: 'approved'; readonly plan: Plan }
  | { readonly type: 'again'; readonly words: string }
  | { readonly type: 'stopped' }

/** `round` is 1 for the first plan. Words that are a plan as JSON take its place; other words go to the planner. */
export async function approvePlan(run: Run, request: PlanRequest, plan: Plan, round: number): Promise<Approval> {
  if (!run.config.approve) return { type: 'approved', plan }
  const answer = await askUser(run, request, `approve-${round}`, planQuestion(plan, round))
  switch (answer.choice) {
    case 'approve':
      return { type: 'approved', plan }
    case 'stop':
      return { type: 'stopped' }
    default: {
      const own = parseStructured(WrittenPlan, answer.words, mendPlanOf(request))
      if (!own.ok) return { type: 'again', words: answer.words }
      const problems = planProblems(own.value)
      return problems.length > 0
        ? { type: 'again', words: `${answer.words}\n\nPut right: ${problems.map(planProblemText).join(' ')}` }
        : { type: 'approved', plan: withTrueQuotesOf(quotable(request), own.value) }
    }
  }
}

/** The user decides what becomes of a project that could not be planned. */
export async function askWithoutPlan(run: Run, request: PlanRequest, reason: string): Promise<'flat' | 'stop'> {
  const answer = await askUser(run, request, 'without-plan', withoutPlanQuestion(reason))
  return answer.choice === 'flat' ? 'flat' : 'stop'
}
