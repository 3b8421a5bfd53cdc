// `tillgreen lab bench ci --live SUITE`: a small suite within a price limit, held against a stored baseline or a floor, with a trend.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { exitCodeOfEnd } from '../../../contract/run/outcome.js'
import { CommandError, type Context, number, text, texts, type Values, WrongUsage } from '../../../main/faces/cli/command.js'
import { type Printer, printDocument } from '../../../main/faces/cli/printer.js'
import { agreeToUnknownPrice } from '../../../main/faces/cli/unknown-price.js'
import { Baseline, type Held, type Threshold, TrendPoint } from '../contract/baseline.js'
import { type BenchReport, Protocol } from '../contract/results.js'
import { changedWords, heldDifference, heldWords, trendWords } from '../words/held.js'
import { junitXml } from '../words/junit.js'
import { headWords, pendingWords, rowWords } from '../words/report.js'
import { type Format, formatIn } from './report.js'
import { type Begin, configOf, followBench } from './run.js'

/** What a baseline says itself. */
const OF_BASELINE = ['protocol', 'tries', 'rounds', 'draw', 'only'] as const

export async function benchCiLive(context: Context, suite: string): Promise<number> {
  const { core, out, values, positionals } = context
  if (positionals.length > 0) throw new WrongUsage('bench ci --live takes a suite, not a folder. Use: bench ci --live SUITE.')
  const format = formatIn(values)
  const threshold = thresholdIn(values)
  const file = fileIn(values)
  const isNew = values['update-baseline'] === true
  const before = isNew ? null : baselineIn(file)
  const { report, why } = await followBench(context, await begun(context, suite, before))
  const { bench } = await core().bench.find({ prefix: report.head.id })
  if (isNew && why === null) {
    const baseline = await core().bench.baseline({ bench })
    writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`)
    out.json({ type: 'baseline', file, baseline })
    out.note(`Baseline written to ${file}.`)
  }
  const held = await core().bench.hold({
    bench,
    baseline: before ?? (why === null && isNew ? await core().bench.baseline({ bench }) : null),
    threshold,
  })
  const trend = resolve(text(values, 'trend') ?? file.replace(/(\.json)?$/, '.trend.jsonl'))
  appendFileSync(trend, `${JSON.stringify(held.point)}\n`)
  print({ report, held, trend: trendIn(trend) }, format, out)
  if (held.finding === 'failed') return 1
  if (held.finding === 'nothing' && why === null) return UNJUDGED
  return why === null ? 0 : (exitCodeOfEnd(why) ?? 1)
}

/** The exit code where no try says anything. */
const UNJUDGED = 5

function thresholdIn(values: Values): Threshold {
  const said = text(values, 'threshold') ?? 'difference'
  if (said === 'difference') return { type: 'difference' }
  const share = number({ threshold: said }, 'threshold', ', or the word "difference"')
  if (share === undefined || share > 1) throw new WrongUsage(`--threshold expects a share from 0 to 1, or "difference", but got "${said}".`)
  return { type: 'floor', share }
}

function fileIn(values: Values): string {
  const file = text(values, 'baseline')
  if (file === undefined) throw new WrongUsage('bench ci --live needs --baseline FILE. Add --update-baseline to create the file.')
  if (number(values, 'most-usd') === undefined)
    throw new WrongUsage('bench ci --live needs --most-usd N, the limit in dollars for all tries together.')
  return resolve(file)
}

function baselineIn(file: string): Baseline {
  if (!existsSync(file)) throw new CommandError(`No baseline found at ${file}. Create it with --update-baseline.`)
  const read = jsonIn(readFileSync(file, 'utf8'), Baseline)
  if (!read) throw new CommandError(`${file} is not a readable baseline. Recreate it with --update-baseline.`)
  return read
}

function jsonIn<T>(line: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** The points of a trend; a line that a kill tore is left out. */
const trendIn = (file: string): TrendPoint[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => jsonIn(line, TrendPoint) ?? [])

/** The same tasks, with the same values and protocol as in the baseline. */
async function begun(context: Context, suite: string, baseline: Baseline | null): Promise<Begin> {
  const { values } = context
  const twice = baseline && OF_BASELINE.find((flag) => values[flag] !== undefined)
  if (twice) throw new WrongUsage(`--${twice} comes from the baseline. To change it, write a new baseline with --update-baseline.`)
  if (baseline && baseline.suite !== suite)
    throw new WrongUsage(`The baseline belongs to the suite ${baseline.suite}, not to ${suite}. Choose another file with --baseline.`)
  const protocol = Protocol.safeParse(baseline?.protocol ?? text(values, 'protocol') ?? 'loop')
  if (!protocol.success) throw new WrongUsage(`--protocol expects ${Protocol.options.join(' or ')}, but got "${text(values, 'protocol')}".`)
  const rounds = baseline?.rounds ?? number(values, 'rounds')
  const config = await configOf(context, protocol.data === 'loop' ? number(values, 'rounds') : undefined)
  await agreeToUnknownPrice(context, config)
  const input = {
    ...{ suite, config, protocol: protocol.data, only: baseline?.only ?? [...texts(values, 'only')], rounds: rounds ?? 2 },
    ...{ tries: baseline?.tries ?? number(values, 'tries') ?? 1, parallel: number(values, 'parallel') ?? 1 },
    ...{ seed: baseline?.draw ?? number(values, 'draw') ?? 1, mostUsd: number(values, 'most-usd') ?? null },
  }
  return (onEvent, onEnd) => context.core().bench.run(input, onEvent, onEnd)
}

/** The result of a live suite, beside those before it. */
interface LiveResult {
  readonly report: BenchReport
  readonly held: Held
  readonly trend: readonly TrendPoint[]
}

function print({ report, held, trend }: LiveResult, format: Format, out: Printer): void {
  const words = [heldWords(held), heldDifference(held), changedWords(held), ...notRun(report)].filter((line) => line !== '')
  switch (format) {
    case 'json':
      if (out.isJson) out.json({ type: 'held', held, report })
      else printDocument(JSON.stringify({ held, report }, null, 2))
      return
    case 'junit':
      // A try that fails is no failure of the build: what counts is whether they pass often enough.
      printDocument(
        junitXml(`live ${report.head.suite}`, [
          {
            ...{ name: `${report.head.suite} passes often enough`, group: 'live suite', seconds: (report.ms?.sum ?? 0) / 1000 },
            failure: held.finding === 'failed' ? words.join(' ') : null,
            skipped: held.finding === 'nothing' || report.pending.length > 0 ? words.join(' ') : null,
          },
        ]),
      )
      return
    case 'markdown':
      printDocument([`# Live suite ${report.head.suite}`, '', ...words, '', '```', ...trendWords(trend), '```', ''].join('\n'))
      return
    case 'text':
      out.line(`${headWords(report)}.`)
      for (const row of report.rows) out.line(`${row.passed ? '✓' : '·'} ${`${row.task}, try ${row.try}`.padEnd(32)} ${rowWords(row)}`)
      for (const line of words) out.line(line)
      out.line('')
      for (const line of trendWords(trend)) out.line(line)
  }
}

const notRun = (report: BenchReport): string[] => (report.pending.length === 0 ? [] : [`Not run: ${pendingWords(report)}.`])
