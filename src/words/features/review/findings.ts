// What a review found, in figures.
import { countOf, type Finding, Severity } from '../../../contract/features/review/reviewed.js'
import { counted } from '../../row-text.js'

/** "1 defect, 2 risks, 0 remarks". */
export const findingWords = (findings: readonly Pick<Finding, 'severity'>[]): string =>
  Severity.options.map((severity) => counted(countOf(findings, severity), severity)).join(', ')
