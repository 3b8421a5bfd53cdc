// The commands about past runs: lists, tags, deletion, comparison, figures.

import { HistoryFilter, type HistoryKey, HistoryOutcome, type HistoryRun, Tag } from '../../../../contract/calls/history.js'
import { type Figures, FiguresFilter, type Group, type Share, type Spread } from '../../../../contract/run/statistics.js'
import { type Command, type Context, type Core, findRuns, number, text, WrongUsage } from '../command.js'
import { inferenceLines } from '../inference-lines.js'
import { runLine } from '../run-line.js'
import { compareCommand } from './compare.js'

const runsCommand: Command = {
  name: 'runs',
  usage: '',
  help: 'list runs, the newest first',
  flags: {
    search: { type: 'string', value: 'WORDS', help: 'only runs in which all these words occur' },
    template: { type: 'string', value: 'NAME', help: 'only runs of this template' },
    model: { type: 'string', value: 'NAME', help: 'only runs with this model' },
    outcome: { type: 'string', value: 'WORD', help: `only runs that are ${HistoryOutcome.options.join(', ')}` },
    tag: { type: 'string', value: 'TAG', help: 'only runs with this tag' },
    before: { type: 'string', value: 'DATE|RUN', help: 'only runs from before a date (2026-11-20), or older than a run' },
    deleted: { type: 'boolean', help: 'the deleted runs instead' },
    limit: { type: 'string', value: 'N', help: 'how many (default: 20)' },
  },
  async perform(context) {
    const { values, out } = context
    const outcome = HistoryOutcome.nullable().safeParse(text(values, 'outcome') ?? null)
    if (!outcome.success) throw new WrongUsage(`--outcome takes ${HistoryOutcome.options.join(', ')}.`)
    const before = text(values, 'before')
    const core = context.core()
    const date = before === undefined ? Number.NaN : Date.parse(before)
    const olderThan = before !== undefined && Number.isNaN(date) ? await keyOf(core, before) : null
    const filter: HistoryFilter = {
      ...HistoryFilter.parse({}),
      text: text(values, 'search') ?? '',
      template: text(values, 'template') ?? null,
      model: text(values, 'model') ?? null,
      outcome: outcome.data,
      tag: text(values, 'tag') ?? null,
      to: Number.isNaN(date) ? null : date,
      deleted: values.deleted === true,
    }
    const runs = await pages(core, filter, olderThan, Math.max(1, number(values, 'limit') ?? 20))
    const owed = new Set(await core.outputs.owed({}))
    out.json({ type: 'runs', runs, outputNotWritten: runs.flatMap(({ id }) => (owed.has(id) ? [id] : [])) })
    if (runs.length === 0)
      out.line(
        (await core.history.count({ filter: HistoryFilter.parse({}) })).runs === 0
          ? 'There are no runs yet. Try "tillgreen demo".'
          : 'No run matches.',
      )
    for (const run of runs) out.line(runLine(run, owed.has(run.id)))
    const interrupted = runs.filter((run) => run.state === 'interrupted')
    if (interrupted.length > 0 && !filter.deleted)
      out.line(`\nInterrupted, to be resumed: ${interrupted.map((run) => `tillgreen resume ${run.id}`).join(', ')}`)
    return 0
  },
}

/** Runs that one question of the contract may ask for. */
const PAGE = 200

async function pages(core: Core, filter: HistoryFilter, olderThan: HistoryKey | null, most: number): Promise<HistoryRun[]> {
  const runs: HistoryRun[] = []
  for (let after = olderThan; runs.length < most; ) {
    const page = await core.history.page({ filter, after, limit: Math.min(PAGE, most - runs.length) })
    runs.push(...page.runs)
    if (page.next === null) break
    after = page.next
  }
  return runs
}

async function keyOf(core: Core, prefix: string): Promise<HistoryKey> {
  const { run } = await core.runs.find({ prefix })
  const { id, createdAt } = await core.runs.summary({ run })
  return { id, createdAt }
}

/** All positionals as runs; wrong usage where there is none. */
function runsOf(context: Context): Promise<string[]> {
  if (context.positionals.length === 0) throw new WrongUsage('the run is missing.')
  return findRuns(context.core(), context.positionals)
}

const deleteCommand: Command = {
  name: 'delete',
  usage: 'RUN...',
  help: 'delete runs with their trees and output; "undelete" brings them back until they are purged',
  flags: { purge: { type: 'boolean', help: 'for good: journal, output, folder and trees that nothing else needs' } },
  async perform(context) {
    const runs = await runsOf(context)
    const { history } = context.core()
    await history.remove({ runs })
    if (!context.values.purge) {
      context.out.json({ type: 'deleted', runs })
      context.out.line(
        `Deleted ${runs.join(', ')}. "tillgreen undelete ${runs[0]}" brings it back; "tillgreen delete --purge" makes it final.`,
      )
      return 0
    }
    const purged = await history.purge({ runs })
    context.out.json({ type: 'purged', ...purged })
    context.out.line(
      `Removed ${purged.runs} for good. ${purged.isPostponed ? 'Their trees are freed when no run is at work.' : `${purged.objects} objects freed.`}`,
    )
    return 0
  },
}

const undeleteCommand: Command = {
  name: 'undelete',
  usage: 'RUN...',
  help: 'bring deleted runs back',
  flags: {},
  async perform(context) {
    const { runs } = await context.core().history.restore({ runs: await runsOf(context) })
    context.out.json({ type: 'restored', runs })
    context.out.line(runs.length === 0 ? 'None of them was deleted.' : `Back again: ${runs.join(', ')}.`)
    return 0
  },
}

const tagCommand: Command = {
  name: 'tag',
  usage: 'RUN TAG',
  help: 'put a tag on a run',
  flags: { remove: { type: 'boolean', help: 'take it off instead' } },
  async perform(context) {
    const [run, word, ...rest] = context.positionals
    const tag = Tag.safeParse(word)
    if (!run || !tag.success || rest.length > 0) throw new WrongUsage('tag takes the run and one tag of at most 40 characters.')
    const { history } = context.core()
    const asked = { runs: await findRuns(context.core(), [run]), tag: tag.data }
    const { runs } = await (context.values.remove ? history.untag(asked) : history.tag(asked))
    context.out.json({ type: 'tagged', runs, tag: tag.data, isOn: !context.values.remove })
    context.out.line(runs.length === 0 ? 'It was so already.' : `${context.values.remove ? 'Took off' : 'Put on'} "${tag.data}".`)
    return 0
  },
}

const statsCommand: Command = {
  name: 'stats',
  usage: '',
  help: 'success over all runs, with 95 % intervals',
  flags: {
    models: { type: 'boolean', help: 'what each model took and brought, by role and step, instead' },
    csv: { type: 'string', value: 'FILE', help: 'write all figures into a table' },
    template: { type: 'string', value: 'NAME', help: 'only runs of this template' },
    force: { type: 'boolean', help: 'replace a file that is there' },
  },
  async perform(context) {
    const filter = { ...FiguresFilter.parse({}), template: text(context.values, 'template') ?? null }
    const { history } = context.core()
    const [figures, inference, today] = [await history.figures(filter), await history.inference(filter), await history.today({})]
    context.out.json({ type: 'statistics', figures, inference, today })
    const ofModels = context.values.models === true
    const file = text(context.values, 'csv')
    if (file) {
      await history.saveFigures({ filter, of: ofModels ? 'models' : 'runs', file, force: context.values.force === true })
      context.out.line(`All figures are in ${file}.`)
      return 0
    }
    for (const line of ofModels ? inferenceLines(inference) : figureLines(figures)) context.out.line(line)
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
    ? ` · median ${spread(ms, (value) => `${Math.round(value / 1000)} s`)}, ${spread(usd, (value) => `$${value.toFixed(2)}`)}, rounds ${spread(rounds, (value) => String(Math.round(value * 10) / 10))}`
    : ''
  return `  ${(name || 'unnamed').padEnd(20)} verified ${shareWords(verified)}${took}`
}

function figureLines(figures: Figures): string[] {
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : [])
  const leftOut = [
    figures.demos > 0 ? `${figures.demos} demos and replays` : '',
    figures.deleted > 0 ? `${figures.deleted} deleted runs` : '',
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
      figures.byOutcome.map((each) => `  ${each.verdict} · ${each.ended}: ${each.runs}`),
    ),
    ...part('our "verified" against what you said', [`  right ${shareWords(figures.verifiedRight)}`]),
    ...part(
      'answers that could not be read',
      figures.malformed.map(({ model, role, malformed }) => `  ${model} · ${role}: ${shareWords(malformed)}`),
    ),
    ...part(
      'left out',
      leftOut.filter(Boolean).map((each) => `  ${each}`),
    ),
  ]
}

export const historyCommands: readonly Command[] = [runsCommand, statsCommand, compareCommand, tagCommand, deleteCommand, undeleteCommand]
