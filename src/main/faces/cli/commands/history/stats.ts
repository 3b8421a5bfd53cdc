// `tillgreen runs stats`: success over all runs.

import type { Calibration } from '../../../../../contract/figures/calibration.js'
import { type Figures, FiguresFilter, type Group, type Share, type Spread } from '../../../../../contract/figures/statistics.js'
import { Ended } from '../../../../../contract/run/outcome.js'
import { endedTitle } from '../../../../../words/run/unfinished.js'
import { calibrationLines } from '../../../../../words/statistics/calibration.js'
import { escalationLines } from '../../../../../words/statistics/escalations.js'
import { estimateLines } from '../../../../../words/statistics/estimates.js'
import { type Command, text } from '../../command.js'
import { inferenceLines } from '../../inference-lines.js'

const command: Command = {
  name: 'runs stats',
  order: 6,
  usage: '',
  help: 'show success rates across all runs, with 95 % intervals',
  flags: {
    models: { type: 'boolean', help: 'instead, show cost and results per model, role and step' },
    csv: { type: 'string', value: 'FILE', help: 'write all figures to a CSV file' },
    template: { type: 'string', value: 'NAME', help: 'only runs with this template' },
    all: { type: 'boolean', help: 'also include bench and exploration runs' },
    force: { type: 'boolean', help: 'replace an existing file' },
  },
  async perform(context) {
    const filter = { ...FiguresFilter.parse({}), template: text(context.values, 'template') ?? null, all: context.values.all === true }
    const { history } = context.core()
    const [figures, calibration] = [await history.figures(filter), await history.calibration(filter)]
    const [inference, today] = [await history.inference(filter), await history.today({})]
    context.out.json({ type: 'statistics', figures, calibration, inference, today })
    const ofModels = context.values.models === true
    const file = text(context.values, 'csv')
    if (file) {
      await history.saveFigures({ filter, of: ofModels ? 'models' : 'runs', file, force: context.values.force === true })
      context.out.line(`Saved all figures in ${file}.`)
      return 0
    }
    for (const line of ofModels ? inferenceLines(inference) : figureLines(figures, calibration)) context.out.line(line)
    context.out.line(`Today: $${today.usd.toFixed(2)}${today.cap === null ? '' : ` of $${today.cap.toFixed(2)}`}`)
    return 0
  },
}

const percent = (share: number) => `${Math.round(share * 100)} %`

const shareWords = ({ n, count, low, high }: Share) =>
  n === 0 ? 'nothing counted yet' : `${count} of ${n} (${percent(low)} to ${percent(high)})`

function groupLine({ name, verified, ms, usd, rounds }: Group): string {
  const spread = (each: Spread, words: (value: number) => string) =>
    each ? `${words(each.median)} (${words(each.low)} to ${words(each.high)})` : '-'
  const took = ms
    ? ` · median ${spread(ms, (value) => `${Math.round(value / 1000)} s`)}, ${spread(usd, (value) => `$${value.toFixed(2)}`)}, attempts ${spread(rounds, (value) => String(Math.round(value * 10) / 10))}`
    : ''
  return `  ${(name || 'unnamed').padEnd(20)} verified ${shareWords(verified)}${took}`
}

function howEnded(ended: string): string {
  const known = Ended.options.find((each) => each === ended)
  const words = known ? endedTitle(known) : ended
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function figureLines(figures: Figures, calibration: Calibration): string[] {
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : [])
  const leftOut = [
    figures.demos > 0 ? `${figures.demos} demos and replays` : '',
    figures.deleted > 0 ? `${figures.deleted} deleted runs` : '',
    figures.uncounted > 0 ? `${figures.uncounted} stopped, declined or interrupted runs, or runs without a first test` : '',
  ]
  return [
    ...part('all runs', [groupLine(figures.all)]),
    ...part(
      'by week',
      figures.weeks.map((week) => `  ${new Date(week.start).toISOString().slice(0, 10).padEnd(20)} verified ${shareWords(week.verified)}`),
    ),
    ...part('by template', figures.byTemplate.map(groupLine)),
    ...part('by model', figures.byModel.map(groupLine)),
    ...part('by config', figures.byConfig.map(groupLine)),
    ...part(
      'outcomes',
      figures.byOutcome.map((each) => `  ${each.verdict} · ${howEnded(each.ended)}: ${each.runs}`),
    ),
    ...part('verdicts compared with your judgements and hidden tests', calibrationLines(calibration)),
    ...part('time and cost of green tasks, by planned effort', estimateLines(figures.taskClasses)),
    ...part('steps after unsuccessful repairs', escalationLines(figures.escalations)),
    ...part(
      'answers that Tillgreen could not read',
      figures.malformed.map(({ model, role, malformed }) => `  ${model} · ${role}: ${shareWords(malformed)}`),
    ),
    ...part(
      'left out',
      leftOut.filter(Boolean).map((each) => `  ${each}`),
    ),
  ]
}

export default command
