// What a review found, in figures.
import type { ReviewReport } from '../../../contract/features/review/calls.js'
import { countOf, type Finding, Severity } from '../../../contract/features/review/reviewed.js'
import { counted } from '../../row-text.js'

/** What was told in short beside the change, and how much of it nobody was asked for. */
export const summariesWords = ({ made, known }: ReviewReport['summaries']): string =>
  `${counted(made + known, 'file')} told in short: ${made} summed up now, ${known} kept from before`

/** "1 defect, 2 risks, 0 remarks". */
export const findingWords = (findings: readonly Pick<Finding, 'severity'>[]): string =>
  Severity.options.map((severity) => counted(countOf(findings, severity), severity)).join(', ')
