// What rows say of plans.

import { counted, joined, listed, type RowTexts, rowText } from '../row-text.js'
import { planDifferenceLines, planDifferenceSum } from './plan-difference.js'

export const planningRows: RowTexts<'planned' | 'chose-steps' | 'reflected' | 'split'> = {
  planned: ({ why, tasks, assumptions, difference }) =>
    rowText(
      difference ? 'Planned again' : 'Planned',
      joined(counted(tasks.length, 'task'), difference ? planDifferenceSum(difference) : ''),
      (difference
        ? [why, listed(planDifferenceLines(difference))]
        : [why, tasks.join(' · '), ...assumptions.map((each) => `Assumed: ${each}`)]
      )
        .filter(Boolean)
        .join('\n'),
    ),
  'chose-steps': ({ chosen: { plan, diagnose, heldOut, why } }) =>
    rowText(
      'Chose the steps',
      joined(`plan ${plan}`, diagnose ? 'diagnosis' : 'no diagnosis', heldOut ? 'hidden tests' : 'no hidden tests'),
      why,
    ),
  split: ({ task, green, left, tests }) =>
    rowText('Task split', joined(task, `${counted(green, 'clause')} green and kept`, `${left} left, with ${counted(tests, 'test')}`)),
  reflected: ({ decision, why }) => rowText('Reflected', decision, why),
}
