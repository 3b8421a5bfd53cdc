// What rows say of plans.

import type { EscalationStep } from '../../contract/config/escalation.js'
import { counted, joined, listed, type RowTexts, rowText } from '../row-text.js'
import { escalationNames } from '../statistics/escalations.js'
import { planDifferenceLines, planDifferenceSum } from './plan-difference.js'

const isEscalation = (decision: string): decision is EscalationStep => Object.hasOwn(escalationNames, decision)

/** What the model decided: to go on, or a step of the escalation. */
const reflectionWords = (decision: string): string =>
  isEscalation(decision) ? `next: ${escalationNames[decision]}` : decision === 'go-on' ? 'continue with this approach' : decision

export const planningRows: RowTexts<'planned' | 'chose-steps' | 'reflected' | 'split'> = {
  planned({ why, tasks, assumptions, difference }) {
    const text = (
      difference
        ? [why, listed(planDifferenceLines(difference))]
        : [why, tasks.join(' · '), ...assumptions.map((each) => `Assumed: ${each}`)]
    )
      .filter(Boolean)
      .join('\n')
    if (!difference) return rowText('Plan created', counted(tasks.length, 'task'), text)
    const sum = planDifferenceSum(difference)
    // The tasks are as they were, so nothing was planned again.
    if (sum === '' && difference.assumed.length > 0)
      return rowText('Assumptions added', counted(difference.assumed.length, 'assumption'), text)
    return rowText('Plan changed', joined(counted(tasks.length, 'task'), sum), text)
  },
  'chose-steps': ({ chosen: { plan, diagnose, heldOut, why } }) =>
    rowText(
      'Chose the steps',
      joined(`planner: ${plan}`, diagnose ? 'diagnosis' : 'no diagnosis', heldOut ? 'hidden tests' : 'no hidden tests'),
      why,
    ),
  split: ({ task, green, left, tests }) =>
    rowText(
      'Task split',
      joined(task, `${counted(green, 'rule')} already green`, `${counted(left, 'rule')} left, with ${counted(tests, 'test')}`),
    ),
  reflected: ({ decision, why }) => rowText('Reflection', reflectionWords(decision), why),
}
