// Shows the plan to the user before anything of it is carried out, where the config wants that.
import { type Plan, planProblems } from '../../../contract/run/plan.js'
import { WrittenPlan } from '../../../contract/traces/written-plan.js'
import { askUser } from '../asking/ask-person.js'
import { parseStructured } from '../asking/structured.js'
import type { Run } from '../journal/run-context.js'
import type { PlanRequest } from './planners/planner.js'
import { quotable, withTrueQuotesOf } from './quotes.js'

export type Approval =
  | { readonly type: 'approved'; readonly plan: Plan }
  | { readonly type: 'again'; readonly words: string }
  | { readonly type: 'stopped' }

/** `round` is 1 for the first plan. Words that are a plan as JSON take its place; other words go to the planner. */
export async function approvePlan(run: Run, request: PlanRequest, plan: Plan, round: number): Promise<Approval> {
  if (!run.config.approve) return { type: 'approved', plan }
  const answer = await askUser(run, request, `approve-${round}`, {
    about: 'plan',
    title: round === 1 ? 'Shall this plan be carried out?' : 'Shall the new plan be carried out?',
    text: planText(plan),
    choices: [
      { id: 'approve', label: 'Carry it out', consequence: 'the tasks are built as they stand here' },
      { id: 'change', label: 'Change it', consequence: 'the plan is made anew with your words, or is the one that you give as JSON' },
      { id: 'stop', label: 'Stop', consequence: 'nothing is built' },
    ],
    wordsFor: 'what shall be different, or a whole plan as JSON',
    otherwise: 'approve',
  })
  switch (answer.choice) {
    case 'approve':
      return { type: 'approved', plan }
    case 'stop':
      return { type: 'stopped' }
    default: {
      const own = parseStructured(WrittenPlan, answer.words)
      if (!own.ok) return { type: 'again', words: answer.words }
      const problems = planProblems(own.value)
      return problems.length > 0
        ? { type: 'again', words: `${answer.words}\n\nPut right: ${problems.join(' ')}` }
        : { type: 'approved', plan: withTrueQuotesOf(quotable(request), own.value) }
    }
  }
}

/** The user decides what becomes of a project that could not be planned. */
export async function askWithoutPlan(run: Run, request: PlanRequest, reason: string): Promise<'flat' | 'stop'> {
  const answer = await askUser(run, request, 'without-plan', {
    about: 'plan',
    title: 'No plan holds together: how shall it go on?',
    text: reason,
    choices: [
      { id: 'flat', label: 'Build it as one task', consequence: 'your description is the task; good for small projects' },
      { id: 'stop', label: 'Stop here', consequence: 'nothing is built' },
    ],
    wordsFor: '',
    otherwise: 'stop',
  })
  return answer.choice === 'flat' ? 'flat' : 'stop'
}

const planText = (plan: Plan): string =>
  [
    ...plan.tasks.map((task) => {
      const after = task.needs.length > 0 ? ` (after ${task.needs.join(', ')})` : ''
      const clauses = task.acceptance.map((clause) => `   - ${clause}`).join('\n')
      return `**${task.title}** · \`${task.id}\`${after} · value ${task.value}, effort ${task.effort}\n\n${task.words}\n\n${clauses}`
    }),
    ...(plan.assumptions.length > 0 ? [`Assumed:\n${plan.assumptions.map((each) => `- ${each}`).join('\n')}`] : []),
    plan.start ? `Started with \`${plan.start.argv.join(' ')}\`.` : 'A library; nothing is started.',
  ].join('\n\n')
