// What is said of summaries of files.
import { count } from '../../figures.js'
import { type RowTexts, rowText } from '../../row-text.js'

const rows: RowTexts<'files-summed-up'> = {
  'files-summed-up': ({ made, known, left }) =>
    rowText(
      `Told ${count(made + known, 'file')} in short that had no room`,
      [made > 0 ? `${made} summed up now` : '', known > 0 ? `${known} known` : '', left > 0 ? `${left} left out` : '']
        .filter(Boolean)
        .join(' · '),
    ),
}

export const summaries = { rows }
