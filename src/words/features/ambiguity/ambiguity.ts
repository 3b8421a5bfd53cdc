// What is said of words that leave something open.
import { joined, type RowTexts, rowText } from '../../row-text.js'
import { expectedWords, inLine } from './outcomes.js'

const rows: RowTexts<'read-twice'> = {
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

export const ambiguity = {
  rows,
  asking: {
    examples: 'Reading a task by examples',
    outcomes: "Working out another author's examples",
    'second-look': 'Looking again at what differs',
  },
}
