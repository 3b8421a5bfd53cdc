// A review as text: for a user, and as annotations that GitHub shows beside the lines of a pull request.

import { exitCodeOfEnd } from '../../../contract/run/outcome.js'
import type { ReviewReport } from '../contract/calls.js'
import { countOf, type Finding, type Severity } from '../contract/reviewed.js'
import { findingWords, summariesWords } from '../words/findings.js'

/** Findings by file, then a summary of the review. */
export function reviewLines({ id, reviewed, passedOver, reason, summaries, spent }: ReviewReport): string[] {
  const { findings, refuted, lost, unread, files } = reviewed
  const paths = [...new Set(findings.map((finding) => finding.path))].sort()
  return [
    ...paths.flatMap((path) =>
      findings
        .filter((finding) => finding.path === path)
        .sort(byLine)
        .flatMap(findingLines),
    ),
    ...refuted.map(({ finding, why }) => `refuted  ${finding.path}:${finding.line} ${finding.title} (${oneLine(why)})`),
    ...unread.map((each) => `not reviewed  ${each.path}: ${each.why}`),
    ...passedOver.map((each) => `skipped  ${each.path}: ${each.why}`),
    '',
    [
      `${findingWords(findings)} in ${files} file${files === 1 ? '' : 's'}`,
      refuted.length > 0 ? `${refuted.length} refuted by a second check` : '',
      lost > 0 ? `${lost} dropped because the quoted code does not exist` : '',
    ]
      .filter(Boolean)
      .join(' · '),
    ...(reason ? [reason] : []),
    ...(summaries.made + summaries.known > 0 ? [summariesWords(summaries)] : []),
    `review ${id} · ${spent.tokens} tokens · $${spent.usd.toFixed(4)}${spent.unpriced ? ', not counting calls with an unknown price' : ''}`,
  ]
}

const byLine = (a: Finding, b: Finding): number => a.line - b.line

const findingLines = ({ path, line, quote, severity, title, scenario, fix }: Finding): string[] => [
  `${path}:${line}  ${severity}  ${oneLine(title)}`,
  ...quote.split('\n').map((each) => `    > ${each}`),
  ...scenario.split('\n').map((each) => `    ${each}`),
  `    Proposed fix: ${oneLine(fix)}`,
  '',
]

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const COMMANDS: Readonly<Record<Severity, string>> = { defect: 'error', risk: 'warning', remark: 'notice' }

/** Workflow commands, the defects first: GitHub shows ten of a kind for a step. */
export function githubLines({ reviewed, reason }: ReviewReport): string[] {
  const { findings, unread } = reviewed
  const ordered = (Object.keys(COMMANDS) as Severity[]).flatMap((severity) => findings.filter((each) => each.severity === severity))
  return [
    ...ordered.map(({ path, line, severity, title, scenario, fix }) => {
      const properties = `file=${property(path)},line=${line},title=${property(oneLine(title))}`
      return `::${COMMANDS[severity]} ${properties}::${message(`${scenario}\n\nProposed fix: ${fix}`)}`
    }),
    ...unread.map(({ path, why }) => `::warning file=${property(path)},title=Not reviewed::${message(why)}`),
    ...(reason ? [`::error title=Review ended early::${message(reason)}`] : []),
    `${findingWords(findings)}`,
  ]
}

const message = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => message(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** 1 if there is a defect, 5 if a file was not reviewed, after the codes of how it ended. */
export function reviewExitCode({ reviewed, ended }: ReviewReport): number {
  const found = countOf(reviewed.findings, 'defect') > 0 ? 1 : reviewed.unread.length > 0 ? 5 : 0
  return exitCodeOfEnd(ended) ?? found
}
