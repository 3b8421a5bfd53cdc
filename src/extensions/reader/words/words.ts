// What is said of where a plan differed from the user's words.
import { count } from '../../../words/figures.js'
import { joined, type RowTexts, rowText } from '../../../words/row-text.js'
import { assumptionParts } from './recorded/texts.js'

const how = { mended: 'decided by your words', decided: 'you decided', confirmed: 'you confirmed the plan', assumed: 'assumed' } as const

const rows: RowTexts<'read-words'> = {
  'read-words': ({ examples, differences }) =>
    rowText(
      'An independent reader compared the plan with your words',
      joined(count(examples, 'example'), differences.length === 0 ? 'no difference' : count(differences.length, 'difference')),
      differences.map((each) => `“${each.quote}”: ${each.took} (${how[each.how]})`).join('\n'),
    ),
}

const reader = {
  rows,
  assumptionParts,
  asking: {
    'by-example': 'Working out examples',
    differences: 'Checking the plan against your description',
    mend: 'Updating the plan',
  },
}

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly reader: typeof reader
  }
}

export default reader
