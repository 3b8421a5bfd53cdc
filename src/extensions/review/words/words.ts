// What is said of reviews.
import { joined, type RowTexts, rowText } from '../../../words/row-text.js'
import { reviewErrorWords } from './errors.js'
import { findingWords } from './findings.js'

const settledWords = {
  fixed: 'A test confirmed a defect, and the defect was repaired',
  refuted: 'A test refuted a reported defect',
  left: 'A defect remains',
}

const rows: RowTexts<'reviewed' | 'finding-settled'> = {
  reviewed: ({ findings, refuted, lost, unread }) =>
    rowText(
      'Reviewed the change',
      joined(
        findingWords(findings),
        refuted > 0 && `${refuted} refuted by a second check`,
        lost > 0 && `${lost} dropped because the quoted code does not exist`,
        unread.length > 0 && `not reviewed: ${unread.join(', ')}`,
      ),
      findings
        .map((each) => `${each.path}:${each.line} ${each.severity}: ${each.title}\n    ${each.scenario.replaceAll('\n', '\n    ')}`)
        .join('\n'),
    ),
  'finding-settled': ({ settled: { path, line, title, how, why } }) => rowText(settledWords[how], `${path}:${line} ${title}`, why),
}

const review = {
  rows,
  errors: reviewErrorWords,
  asking: { review: 'Reviewing the change', requote: 'Placing the findings', confirm: 'Trying to refute the findings' },
}

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly review: typeof review
  }
}

export default review
