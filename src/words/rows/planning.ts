// What rows say of plans.

import { counted, joined, listed, type RowTexts, rowText } from '../row-text.js'
import { planDifferenceLines, planDifferenceSum } from './plan-difference.js'

export const planningRows: RowTexts<'planned' | 'chose-steps' | 'reflected' | 'split'> = {
  planned({ why, tasks, assumptions, difference }) {
    const text = (
      difference
        ? [why, listed(planDifferenceLines(difference))]
        : [why, tasks.join(' · '), ...assumptions.map((each) => `Assumed: ${each}`)]
    )
      .filter(Boolean)
      .join('\n')
    if (!difference) return rowText('Planned', counted(tasks.length, 'task'), text)
    const sum = planDifferenceSum(difference)
    // The tasks are as they were, so nothing was planned again.
    if (sum === '' && difference.assumed.length > 0)
      return rowText('Assumptions noted', counted(difference.assumed.length, 'assumption'), text)
    return rowText('Planned again', joined(counted(tasks.length, 'task'), sum), text)
  },
  'chose-steps': ({ chosen: { plan, diagnose, heldOut, why } }) =>
    rowText(
      'Chose the steps',
      joined(`plan ${plan}`, diagnose ? 'diagnosis' : 'no diagnosis', heldOut ? 'hidden tests' : 'no hidden tests'),
      why,
    ),
  split: ({ task, green, left, tests }) =>
    rowText('Task split', joined(task, `${counted(green, 'rule')} kept (already green)`, `${left} left, with ${counted(tests, 'test')}`)),
  reflected: ({ decision, why }) => rowText('Reflected', decision, why),
}
