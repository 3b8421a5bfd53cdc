// `tillgreen lab bench experiment`: lists experiments, runs every config on the same tasks, and shows the results.

import { exitCodeOfEnd } from '../../../contract/run/outcome.js'
import { type Context, number, only, text, texts, WrongUsage } from '../../../main/faces/cli/command.js'
import { startConfig } from '../../../main/faces/cli/configs/start-config.js'
import { type Printer, printDocument } from '../../../main/faces/cli/printer.js'
import { agreeToUnknownPrice } from '../../../main/faces/cli/unknown-price.js'
import { resultOf } from '../../../main/faces/cli/until-end.js'
import { counted } from '../../../words/row-text.js'
import type { ExperimentEvent, ExperimentReport } from '../contract/experiments.js'
import { experimentLines, experimentMarkdown, experimentWords, letterOf, tookWords, verdictOf } from '../words/experiment.js'
import { notRunWords, proofWords, rowWords, shareWords } from '../words/report.js'
import { formatIn } from './report.js'

export function benchExperiment(context: Context): Promise<number> {
  const [what = '', ...rest] = context.positionals
  const perform = parts.get(what)
  if (!perform) throw new WrongUsage(`bench experiment expects one of ${[...parts.keys()].join(', ')}, but got "${what}".`)
  return perform({ ...context, positionals: rest })
}

async function list({ core, out }: Context): Promise<number> {
  const experiments = await core().bench.experiments({})
  for (const experiment of experiments) {
    const { name, question, arms, suites, isShipped } = experiment
    out.json({ type: 'experiment', ...experiment })
    out.line(`${name.padEnd(20)} ${question}`)
    out.line(
      `${''.padEnd(20)} ${arms.map(({ title }) => title).join(' | ')}; ${suites.join(', ')}${isShipped ? ', included with Tillgreen' : ''}`,
    )
  }
  const runs = await core().bench.experimentRuns({})
  if (runs.length > 0) out.line('')
  for (const run of runs) {
    out.json({ type: 'experiment-run', ...run })
    out.line(`${run.id}  ${run.name}, ${run.model || 'the model in the settings'}: ${run.done} of ${run.due} tries done`)
  }
  return 0
}

async function show(context: Context): Promise<number> {
  const { core, out } = context
  const format = formOf(context)
  const { id } = await core().bench.findExperiment({ prefix: only(context, 'the experiment run') })
  print(await core().bench.experimentReport({ id }), format, out)
  return 0
}

async function run(context: Context): Promise<number> {
  const { values, out } = context
  const format = formOf(context)
  const core = context.core()
  const resumed = text(values, 'resume')
  const begin = resumed === undefined ? await begun(context) : await goneOn(context, resumed)
  let id = ''
  let isStopped = false
  let isSpent = false
  const take = (event: ExperimentEvent): ExperimentReport | null => {
    if (event.type === 'report') return event.report
    if (event.type === 'begun') id = event.id
    if (event.type === 'not-run' || (event.type === 'unfinished' && event.isSpent)) isSpent = true
    out.json(event)
    out.note(progressLine(event))
    return null
  }
  const onInterrupt = () => {
    if (isStopped) process.exit(130)
    isStopped = true
    out.note('Stopping. You can resume the experiment later.')
    if (id !== '') void core.bench.stopExperiment({ id }).catch(() => {})
  }
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onInterrupt)
  try {
    const report = await resultOf<ExperimentEvent, ExperimentReport>(begin, take)
    if (report === null) throw new Error('The experiment ended without a report.')
    print(report, format, out)
    if (report.isOver) return 0
    out.note(`Continue with: tillgreen lab bench experiment run --resume ${id}`)
    return exitCodeOfEnd(isStopped ? 'stopped' : isSpent ? 'budget' : 'endpoint') ?? 1
  } finally {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
  }
}

const parts: ReadonlyMap<string, (context: Context) => Promise<number>> = new Map([
  ['list', list],
  ['run', run],
  ['show', show],
])

type Begin = Parameters<typeof resultOf<ExperimentEvent, ExperimentReport>>[0]

async function begun(context: Context): Promise<Begin> {
  const { values } = context
  const name = only(context, 'the experiment')
  const { parallel: _, ...own } = values
  if (own.config === 'auto') throw new WrongUsage('An experiment has its own configs. Remove --config auto.')
  const config = await startConfig(context, '', own)
  await agreeToUnknownPrice(context, config)
  const input = {
    ...{ name, config, suites: [...texts(values, 'suite')], tries: number(values, 'tries') ?? null },
    ...{ parallel: number(values, 'parallel') ?? 1, seed: number(values, 'draw') ?? null, mostUsd: number(values, 'most-usd') ?? null },
  }
  return (onEvent, onEnd) => context.core().bench.runExperiment(input, onEvent, onEnd)
}

async function goneOn(context: Context, prefix: string): Promise<Begin> {
  if (context.positionals.length > 0)
    throw new WrongUsage('--resume uses the values of the earlier run. Remove the experiment name from the command.')
  const core = context.core()
  const { id } = await core.bench.findExperiment({ prefix })
  for (const bench of (await core.bench.experimentReport({ id })).arms[0]?.benches.slice(0, 1) ?? [])
    await agreeToUnknownPrice(context, (await core.bench.report({ bench })).head.config)
  return (onEvent, onEnd) => core.bench.resumeExperiment({ id }, onEvent, onEnd)
}

/** One line of progress for an event. */
function progressLine(event: Exclude<ExperimentEvent, { type: 'report' }>): string {
  switch (event.type) {
    case 'begun':
      return `experiment run ${event.id}: ${event.experiment.question} Seed for parameter values: ${event.seed}`
    case 'proof':
      return `${event.task}: ${proofWords(event)}`
    case 'try':
      return `${event.row.task}, try ${event.row.try}, ${event.arm}: ${rowWords(event.row)}`
    case 'not-run':
      return notRunWords(event)
    case 'unfinished':
      return `${event.task}, try ${event.try}: not finished. ${event.why}`
  }
}

type Form = Exclude<ReturnType<typeof formatIn>, 'junit'>

function formOf({ values }: Context): Form {
  const format = formatIn(values)
  if (format === 'junit') throw new WrongUsage('Experiment reports are not available in JUnit format. Use --format text, markdown or json.')
  return format
}

function print(report: ExperimentReport, format: Form, out: Printer): void {
  switch (format) {
    case 'json':
      if (out.isJson) out.json({ type: 'report', report })
      else printDocument(JSON.stringify(report, null, 2))
      return
    case 'markdown':
      printDocument(experimentMarkdown(report))
      return
    case 'text':
      printText(report, out)
  }
}

function printText(report: ExperimentReport, out: Printer): void {
  const { experiment, arms, comparison, leftOut } = report
  out.line(experiment.question)
  out.line(`${experimentWords(report)}.`)
  out.line('')
  for (const [index, arm] of arms.entries()) {
    const [calls, tokens, usd, time] = tookWords(arm)
    const took = arm.calls === null ? 'no finished tries' : `${calls} calls, ${tokens} tokens, ${usd}, ${time}`
    out.line(`${letterOf(index)} ${arm.title}: passed ${shareWords(arm.passed)}; ${took}`)
  }
  for (const [index, pair] of comparison.pairs.entries()) {
    const { title, sentences } = verdictOf(report, index + 1)
    out.line('')
    out.line(`${letterOf(index + 1)} compared with A: ${title}. ${sentences.join(' ')}`)
    for (const line of experimentLines(report, pair)) out.line(`  ${line}`)
  }
  if (leftOut.length > 0) out.line(`${counted(leftOut.length, 'task')} left out:`)
  for (const proof of leftOut) out.line(`✗ ${proof.task.padEnd(32)} ${proofWords(proof)}`)
}
