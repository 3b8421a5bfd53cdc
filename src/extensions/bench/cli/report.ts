// `tillgreen lab bench report`: shows the results of a bench run in the chosen format.

import { type Context, only, text, type Values, WrongUsage } from '../../../main/faces/cli/command.js'
import { type Printer, printDocument } from '../../../main/faces/cli/printer.js'
import type { BenchReport } from '../contract/results.js'
import { reportHtml } from '../words/html.js'
import { reportMarkdown } from '../words/markdown.js'
import { figuresOf, headWords, pendingWords, proofWords, rowWords, trendLines } from '../words/report.js'
import { reportJunit } from '../words/report-junit.js'

export const FORMATS = ['text', 'markdown', 'json', 'junit'] as const
export type Format = (typeof FORMATS)[number]

/** A bench run has a page, too. */
const REPORT_FORMATS = [...FORMATS, 'html'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** The chosen format of a report; --json means JSON. */
export const formatIn = (values: Values): Format => oneOf(FORMATS, values)

export const reportFormatIn = (values: Values): ReportFormat => oneOf(REPORT_FORMATS, values)

function oneOf<F extends string>(formats: readonly F[], values: Values): F {
  const said = text(values, 'format') ?? (values.json === true ? 'json' : 'text')
  const found = formats.find((format) => format === said)
  if (found === undefined) throw new WrongUsage(`--format expects ${formats.join(', ')}, but got "${said}".`)
  return found
}

export async function benchReport(context: Context): Promise<number> {
  const { core, out, values } = context
  const format = reportFormatIn(values)
  const { bench } = await core().bench.find({ prefix: only(context, 'the bench run') })
  printReport(await core().bench.report({ bench }), format, out)
  return 0
}

export function printReport(report: BenchReport, format: ReportFormat, out: Printer): void {
  switch (format) {
    case 'json':
      if (out.isJson) out.json({ type: 'report', report })
      else printDocument(JSON.stringify(report, null, 2))
      return
    case 'markdown':
      printDocument(reportMarkdown(report))
      return
    case 'html':
      printDocument(reportHtml(report))
      return
    case 'junit':
      printDocument(reportJunit(report))
      return
    case 'text':
      printText(report, out)
  }
}

function printText(report: BenchReport, out: Printer): void {
  out.line(`${headWords(report)}.`)
  out.line('')
  for (const { name, value } of figuresOf(report)) out.line(`${name.padEnd(20)} ${value}`)
  out.line('')
  for (const row of report.rows) out.line(`${row.passed ? '✓' : '·'} ${`${row.task}, try ${row.try}`.padEnd(32)} ${rowWords(row)}`)
  const trend = trendLines(report)
  if (trend.length > 0) out.line(`Trend of ${report.head.suite}:`)
  for (const line of trend) out.line(`  ${line}`)
  if (report.pending.length > 0) out.line(`Not finished: ${pendingWords(report)}.`)
  for (const proof of report.leftOut) out.line(`✗ ${proof.task.padEnd(32)} ${proofWords(proof)}`)
}
