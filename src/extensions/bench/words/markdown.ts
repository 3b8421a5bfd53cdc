// A report of the bench as Markdown.
import type { BenchReport } from '../contract/results.js'
import { figuresOf, headWords, pendingWords, proofWords, rowWords, seconds, trendLines } from './report.js'

export function reportMarkdown(report: BenchReport): string {
  const { head, rows, leftOut } = report
  const trend = trendLines(report)
  const figures = figuresOf(report).map(({ name, value, means }) => `| ${text(name)} | ${text(value)} | ${text(means)} |`)
  const tries = rows.map((row) =>
    [
      '',
      text(row.task),
      row.try,
      text(rowWords(row)),
      row.calls,
      row.tokens,
      row.unpriced ? '' : `$${row.usd.toFixed(4)}`,
      seconds(row.ms),
      row.run ?? '',
      '',
    ]
      .join(' | ')
      .trim(),
  )
  return [
    `# Bench run ${head.id}`,
    '',
    `${text(headWords(report))}.`,
    '',
    'Each interval contains the true share with 95 % confidence (Wilson score).',
    '',
    '| figure | value | meaning |',
    '|---|---|---|',
    ...figures,
    '',
    '| task | try | hidden tests | calls | tokens | cost | time | run |',
    '|---|---|---|---|---|---|---|---|',
    ...tries,
    ...(trend.length === 0 ? [] : ['', `## Trend for ${text(head.suite)}`, '', ...trend.map((line) => `- ${text(line)}`)]),
    ...(report.pending.length === 0 ? [] : ['', `Not finished: ${text(pendingWords(report))}.`]),
    ...(leftOut.length === 0
      ? []
      : ['', '## Left out', '', ...leftOut.map((proof) => `- ${text(proof.task)}: ${text(proofWords(proof))}`)]),
    '',
  ].join('\n')
}

/** Text as it is, whatever signs of Markdown it holds. */
export const text = (plain: string): string => plain.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/\s+/g, ' ')
