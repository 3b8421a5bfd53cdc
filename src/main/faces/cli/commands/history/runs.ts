// `tillgreen runs`: lists runs.
import { HistoryFilter, type HistoryKey, HistoryOutcome, type HistoryRun } from '../../../../../contract/calls/history.js'
import { plainLine } from '../../../../../contract/text/plain-text.js'
import { type Command, type Core, number, text, WrongUsage } from '../../command.js'
import { lastWord, verbsOf } from '../../names/find-command.js'
import { runLine } from '../../run-line.js'

const command: Command = {
  name: 'runs',
  order: 1,
  usage: '',
  help: 'list runs, newest first, or manage them',
  flags: {
    search: { type: 'string', value: 'WORDS', help: 'only runs that contain all these words' },
    template: { type: 'string', value: 'NAME', help: 'only runs with this template' },
    model: { type: 'string', value: 'NAME', help: 'only runs with this model' },
    outcome: { type: 'string', value: 'WORD', help: `only runs with this outcome: ${HistoryOutcome.options.join(', ')}` },
    tag: { type: 'string', value: 'TAG', help: 'only runs with this tag' },
    before: { type: 'string', value: 'DATE|RUN', help: 'only runs that started before this date (such as 2026-11-20) or before this run' },
    deleted: { type: 'boolean', help: 'show deleted runs instead' },
    all: { type: 'boolean', help: 'also include bench and exploration runs' },
    limit: { type: 'string', value: 'N', help: 'maximum number of runs (default: 20)' },
  },
  async perform(context) {
    const { values, out } = context
    if (context.positionals.length > 0)
      throw new WrongUsage(
        `"runs" expects one of ${verbsOf('runs', context.commands)
          .map(({ name }) => lastWord(name))
          .join(', ')}, or no argument to list runs, but got "${context.positionals[0]}".`,
      )
    const outcome = HistoryOutcome.nullable().safeParse(text(values, 'outcome') ?? null)
    if (!outcome.success) throw new WrongUsage(`--outcome expects ${HistoryOutcome.options.join(', ')}.`)
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
      all: values.all === true,
    }
    const runs = await pages(core, filter, olderThan, Math.max(1, number(values, 'limit') ?? 20))
    const owed = new Set(await core.outputs.owed({}))
    out.json({ type: 'runs', runs, outputNotWritten: runs.flatMap(({ id }) => (owed.has(id) ? [id] : [])) })
    if (runs.length === 0)
      out.line(
        (await core.history.count({ filter: HistoryFilter.parse({ all: true }) })).runs === 0
          ? 'No runs yet. Try "tillgreen demo".'
          : 'No runs match these filters.',
      )
    for (const run of runs) {
      out.line(runLine(run, owed.has(run.id)))
      if (run.found) out.line(`    found: ${plainLine(run.found.map(({ text }) => text).join(''))}`)
    }
    const interrupted = runs.filter((run) => run.state === 'interrupted')
    if (interrupted.length > 0 && !filter.deleted)
      out.line(`\nTo resume interrupted runs: ${interrupted.map((run) => `tillgreen resume ${run.id}`).join(', ')}`)
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

export default command
