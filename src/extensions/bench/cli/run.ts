// `tillgreen lab bench run`: works through a suite, or resumes a bench run that was stopped or killed.
import type { StepConfig } from '../../../contract/config/config.js'
import { exitCodeOfEnd } from '../../../contract/run/outcome.js'
import { type Context, number, only, text, texts, WrongUsage } from '../../../main/faces/cli/command.js'
import { startConfig } from '../../../main/faces/cli/configs/start-config.js'
import { agreeToUnknownPrice } from '../../../main/faces/cli/unknown-price.js'
import { resultOf } from '../../../main/faces/cli/until-end.js'
import type { BenchEvent } from '../contract/calls.js'
import { type BenchReport, Protocol } from '../contract/results.js'
import { notRunWords, proofWords, rowWords } from '../words/report.js'
import { printReport, reportFormatIn } from './report.js'

export async function benchRun(context: Context): Promise<number> {
  const { values, out } = context
  const format = reportFormatIn(values)
  const resumed = text(values, 'resume')
  const { report, why } = await followBench(context, resumed === undefined ? await newBench(context) : await oldBench(context, resumed))
  printReport(report, format, out)
  if (why === null) return 0
  out.note(`Continue with: tillgreen lab bench run --resume ${report.head.id}`)
  return exitCodeOfEnd(why) ?? 1
}

/** A bench run that is over, and why tries are left; null where none is. */
export interface BenchEnd {
  readonly report: BenchReport
  readonly why: 'stopped' | 'budget' | 'endpoint' | null
}

/** Shows what happens until the end. Ctrl+C stops it, so that it can be resumed. */
export async function followBench({ core: open, out }: Context, begin: Begin): Promise<BenchEnd> {
  const core = open()
  let bench = ''
  let isStopped = false
  let isSpent = false
  const take = (event: BenchEvent): BenchReport | null => {
    if (event.type === 'report') return event.report
    if (event.type === 'head') bench = event.id
    if (event.type === 'not-run' || (event.type === 'unfinished' && event.isSpent)) isSpent = true
    out.json(event)
    out.note(progressLine(event))
    return null
  }
  const onInterrupt = () => {
    if (isStopped) process.exit(130)
    isStopped = true
    out.note('Stopping. You can resume the bench run later.')
    if (bench !== '') void core.bench.stop({ bench }).catch(() => {})
  }
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onInterrupt)
  try {
    const report = await resultOf<BenchEvent, BenchReport>(begin, take)
    if (report === null) throw new Error('The bench run ended without a report.')
    return { report, why: report.done >= report.due ? null : isStopped ? 'stopped' : isSpent ? 'budget' : 'endpoint' }
  } finally {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
  }
}

export type Begin = Parameters<typeof resultOf<BenchEvent, BenchReport>>[0]

async function newBench(context: Context): Promise<Begin> {
  const { values } = context
  const core = context.core()
  const suite = only(context, 'the suite')
  const protocol = Protocol.safeParse(text(values, 'protocol') ?? 'loop')
  if (!protocol.success) throw new WrongUsage(`--protocol expects ${Protocol.options.join(' or ')}, but got "${text(values, 'protocol')}".`)
  const rounds = number(values, 'rounds')
  const config = await configOf(context, protocol.data === 'loop' ? rounds : undefined)
  await agreeToUnknownPrice(context, config)
  const input = {
    ...{ suite, config, protocol: protocol.data, only: [...texts(values, 'only')] },
    ...{ tries: number(values, 'tries') ?? 1, rounds: rounds ?? 2, parallel: number(values, 'parallel') ?? 1 },
    ...{ seed: number(values, 'draw') ?? null, mostUsd: number(values, 'most-usd') ?? null },
  }
  return (onEvent, onEnd) => core.bench.run(input, onEvent, onEnd)
}

/** `--parallel` is the number of tries at once. The number of parallel tasks in one run is in a config file. */
export async function configOf(context: Context, attempts: number | undefined): Promise<StepConfig> {
  const { parallel: _, ...own } = context.values
  if (own.config === 'auto') throw new WrongUsage('A bench run measures one config. Choose a config instead of "auto".')
  const config = await startConfig(context, '', own)
  return attempts === undefined ? config : { ...config, budget: { ...config.budget, attempts } }
}

async function oldBench(context: Context, prefix: string): Promise<Begin> {
  if (context.positionals.length > 0)
    throw new WrongUsage('--resume uses the values of the earlier bench run. Remove the suite name from the command.')
  const core = context.core()
  const { bench } = await core.bench.find({ prefix })
  await agreeToUnknownPrice(context, (await core.bench.report({ bench })).head.config)
  return (onEvent, onEnd) => core.bench.resume({ bench }, onEvent, onEnd)
}

/** One line of progress for an event. */
function progressLine(event: Exclude<BenchEvent, { type: 'report' }>): string {
  switch (event.type) {
    case 'head':
      return `bench run ${event.id}: ${event.suite}, parameter values from seed ${event.seed}`
    case 'proof':
      return `${event.task}: ${proofWords(event)}`
    case 'row':
      return `${event.task}, try ${event.try}: ${rowWords(event)}${event.run === null ? '' : ` (run ${event.run})`}`
    case 'not-run':
      return notRunWords(event)
    case 'unfinished':
      return `${event.task}, try ${event.try}: not finished. ${event.why}`
  }
}
