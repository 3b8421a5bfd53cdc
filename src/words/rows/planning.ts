// What rows say of plans and of what tasks mean.
import { expectedWords, inLine } from '../ambiguity.js'
import { counted, joined, type RowTexts, rowText } from '../row-text.js'

export const planningRows: RowTexts<'planned' | 'chose-steps' | 'reflected' | 'read-twice'> = {
  planned: ({ why, tasks, assumptions }) =>
    rowText(
      why ? 'Planned anew' : 'Planned',
      counted(tasks.length, 'task'),
      [why, tasks.join(' · '), ...assumptions.map((each) => `Assumed: ${each}`)].filter(Boolean).join('\n'),
    ),
  'chose-steps': ({ chosen: { plan, diagnose, heldOut, why } }) =>
    rowText(
      'Chose the steps',
      joined(`plan ${plan}`, diagnose ? 'diagnosis' : 'no diagnosis', heldOut ? 'held-out tests' : 'no held-out tests'),
      why,
    ),
  reflected: ({ decision, why }) => rowText('Reflected', decision, why),
  'read-twice': ({ task, alike, settled, unclear, open }) =>
    rowText(
      'Two authors read a task',
      joined(
        `${task}: ${alike} of ${alike + settled + unclear + open.length} examples alike`,
        settled > 0 && `${settled} settled by a second look`,
        unclear > 0 && `${unclear} unclear to one of them`,
        open.length > 0 && `${open.length} open`,
      ),
      open.map(({ input, first, second }) => `${inLine(input)}: ${expectedWords(first)} or ${expectedWords(second)}`).join('\n'),
    ),
}
