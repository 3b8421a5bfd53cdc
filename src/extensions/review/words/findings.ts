// What a review found, in figures.

import { counted } from '../../../words/row-text.js'
import type { ReviewReport } from '../contract/calls.js'
import { countOf, type Finding, Severity } from '../contract/reviewed.js'

/** How many files were summed up beside the change, and how many summaries needed no question. */
export const summariesWords = ({ made, known }: ReviewReport['summaries']): string =>
  `${counted(made + known, 'file')} summarised: ${made} now, ${known} earlier`

/** "1 defect, 2 risks, 0 remarks". */
export const findingWords = (findings: readonly Pick<Finding, 'severity'>[]): string =>
  Severity.options.map((severity) => counted(countOf(findings, severity), severity)).join(', ')
