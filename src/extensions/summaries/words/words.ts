// What is said of summaries of files.
import { count } from '../../../words/figures.js'
import { type RowTexts, rowText } from '../../../words/row-text.js'

const rows: RowTexts<'files-summed-up'> = {
  'files-summed-up': ({ made, known, left }) =>
    rowText(
      `Summarised ${count(made + known, 'file')} because prompt space is limited`,
      [made > 0 ? `${made} new` : '', known > 0 ? `${known} from earlier runs` : '', left > 0 ? `${left} left out` : '']
        .filter(Boolean)
        .join(' · '),
    ),
}

const summaries = { rows }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly summaries: typeof summaries
  }
}

export default summaries
