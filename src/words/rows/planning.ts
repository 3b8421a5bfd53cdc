// What rows say of plans.
import { counted, joined, type RowTexts, rowText } from '../row-text.js'

export const planningRows: RowTexts<'planned' | 'chose-steps' | 'reflected'> = {
  planned: ({ why, tasks, assumptions }) =>
    rowText(
      why ? 'Planned again' : 'Planned',
      counted(tasks.length, 'task'),
      [why, tasks.join(' · '), ...assumptions.map((each) => `Assumed: ${each}`)].filter(Boolean).join('\n'),
    ),
  'chose-steps': ({ chosen: { plan, diagnose, heldOut, why } }) =>
    rowText(
      'Chose the steps',
      joined(`plan ${plan}`, diagnose ? 'diagnosis' : 'no diagnosis', heldOut ? 'hidden tests' : 'no hidden tests'),
      why,
    ),
  reflected: ({ decision, why }) => rowText('Reflected', decision, why),
}
