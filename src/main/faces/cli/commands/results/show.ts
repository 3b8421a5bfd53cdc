// `tillgreen show`: prints a run from beginning to end.
import { userError } from '../../../../../contract/errors/index.js'
import { featureStateOf } from '../../../../../contract/features/parts.js'
import { canResume } from '../../../../../contract/run/outcome.js'
import type { RunState } from '../../../../../contract/run/run.js'
import { WHOLE } from '../../../../../contract/state/view-state.js'
import { traceOfView } from '../../../../../contract/traces/traced-words.js'
import { emptyView, type Row, type RunView } from '../../../../../contract/view/run-view.js'
import { fold } from '../../../../../contract/view/view.js'
import { unusedWords } from '../../../../../contract/view/view-said.js'
import { applicationWords } from '../../../../../words/changes/changes.js'
import { errorText } from '../../../../../words/errors/index.js'
import { outputWords } from '../../../../../words/output.js'
import { textOf } from '../../../../../words/row.js'
import { saidName } from '../../../../../words/said.js'
import { type Command, type Context, findRuns, WrongUsage } from '../../command.js'
import { compare } from '../../comparison.js'
import { oneLine, printRow, summaryLines, unheardLines } from '../../follow.js'
import { tracedLines } from '../../traced-lines.js'

const command: Command = {
  name: 'show',
  order: 1,
  usage: 'RUN [RUN]',
  help: 'show a run from start to finish, or compare two runs',
  flags: {
    words: {
      type: 'boolean',
      help: 'show each of your sentences with its rules, tests, code lines and your judgement',
    },
    steps: { type: 'boolean', help: 'list the keys of all steps, for use with "fork --at"' },
    differences: { type: 'boolean', help: 'with two runs: show only the differences' },
  },
  async perform(context) {
    const core = context.core()
    const [run, other, ...rest] = await findRuns(core, context.positionals)
    if (!run || rest.length > 0) throw new WrongUsage('"show" expects one or two runs.')
    const isDifferences = context.values.differences === true
    if (!other && isDifferences) throw new WrongUsage('--differences needs two runs.')
    if (other && isDifferences) return differences(context, run, other)
    if (context.values.steps) {
      const { keys } = await core.runs.steps({ run })
      for (const key of keys) context.out.line(key)
      context.out.json({ type: 'steps', run, keys })
      return 0
    }
    if (context.values.words) return showWords(context, run)
    await tell(context, run)
    if (!other) return 0
    context.out.line('')
    await tell(context, other)
    context.out.line('')
    return differences(context, run, other)
  },
}

async function differences(context: Context, left: string, right: string): Promise<number> {
  await compare(context, left, right)
  return 0
}

/** Each sentence of the user, and the requirements without one. */
async function showWords({ core: open, out }: Context, run: string): Promise<number> {
  const { entries } = await open().runs.journal({ run, after: 0 })
  const view = fold(emptyView, entries)
  const traced = traceOfView(view)
  const answers = await open().readings.of({ run })
  out.json({ type: 'words', run, ...traced, answers, beside: featureStateOf(view) })
  if (traced) for (const line of tracedLines(traced, answers, view)) out.line(line)
  return 0
}

async function tell(context: Context, run: string): Promise<void> {
  const core = context.core()
  const { entries, damage } = await core.runs.journal({ run, after: 0 })
  const damaged = damage && userError('run-damaged', { run, damage })
  const view = fold(emptyView, entries)
  const summary = await core.runs.summary({ run })
  const output = await core.outputs.of({ run })
  const { applied } = await core.changes.applied({ run })
  context.out.json({
    type: 'run',
    summary,
    output,
    applied,
    plan: view.plan,
    replanned: view.replanned,
    suites: view.suites,
    evidence: view.evidence,
    ...featureStateOf(view),
    rows: view.rows.map(writtenRow),
    said: view.words,
    tests: [...view.tests.values()],
    damage: damaged && errorText(damaged.error),
  })
  context.out.block(view.goal?.words || view.goal?.description || summary.description)
  context.out.line('')
  for (const row of view.rows) printRow(row, context.out)
  for (const line of summaryLines(summary)) context.out.line(line)
  if (output.type !== 'none') context.out.line(outputWords(run, output))
  for (const each of applied) context.out.line(applicationWords(each))
  for (const line of unheardLines(run, unusedWords(view))) context.out.line(line)
  for (const line of waitingLines(run, summary.state, view)) context.out.line(line)
  if (damaged) throw damaged
  // Refuses where what it was started with is damaged.
  await core.runs.config({ run })
}

/** A row for programs: the texts that a user sees, without the data behind them. */
function writtenRow({ data, ...row }: Row) {
  const { title, detail, text } = textOf(data)
  return { ...row, title, detail, text }
}

/** The open parts of a run that can continue, and the command that continues it. */
function waitingLines(run: string, state: RunState, { words, outcome }: RunView): string[] {
  const canGoOn = state === 'interrupted' || (outcome !== null && canResume(outcome.ended))
  if (!canGoOn) return []
  const waiting = words
    .filter((each) => each.fate === 'waiting')
    .map((each) => oneLine(each.path === null || each.path === WHOLE || each.isLocked !== undefined ? saidName(each) : each.path))
  return [
    ...(state === 'interrupted' ? ['The run was interrupted, because its process ended before the run.'] : []),
    ...(waiting.length > 0 ? [`Waiting messages and changes: ${waiting.join(', ')}`] : []),
    `Continue with: tillgreen resume ${run}`,
  ]
}

export default command
