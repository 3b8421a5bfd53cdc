// Starts a run, prints it while it works, and prints its outcome: as lines for a user, or as JSON for a program.

import type { OutputState } from '../../../contract/calls/outputs.js'
import { UserError, userError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { exitCode, exitCodeOfEnd, type Outcome } from '../../../contract/run/outcome.js'
import type { UserQuestion } from '../../../contract/run/question.js'
import type { RunSummary, StartRun } from '../../../contract/run/run.js'
import type { SaidView } from '../../../contract/state/view-state.js'
import { emptyView, type Row, type RunView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { unusedWords } from '../../../contract/view/view-said.js'
import { count } from '../../../words/figures.js'
import { openWords, outcomeWithReason, outcomeWords, reasonWords } from '../../../words/outcome.js'
import { outputWords } from '../../../words/output.js'
import { textOf } from '../../../words/row.js'
import { saidName } from '../../../words/said.js'
import { askedWords } from '../../../words/timeline/asked.js'
import { CommandError, type Core } from './command.js'
import type { Printer } from './printer.js'
import { showStatus } from './status-line.js'

/** Starts a run and gives its id. Ctrl-C before that leaves no run, and throws a `CommandError` with the exit code of a stopped run. */
export async function startRun(core: Core, input: StartRun): Promise<string> {
  const cancelled = new AbortController()
  const cancel = () => cancelled.abort()
  process.on('SIGINT', cancel)
  process.on('SIGTERM', cancel)
  try {
    return (await core.runs.start(input, cancelled.signal)).run
  } catch (error) {
    if (error instanceof UserError && error.error.code === 'cancelled')
      throw new CommandError('Cancelled. No run was started.', exitCodeOfEnd('stopped') ?? 1)
    throw error
  } finally {
    process.off('SIGINT', cancel)
    process.off('SIGTERM', cancel)
  }
}

/** Follows a run to its end and returns its outcome. Ctrl-C stops the run; a second one leaves at once. */
export async function follow(core: Core, run: string, out: Printer): Promise<Outcome> {
  let view = emptyView
  let last = 0
  const onEntries = (entries: readonly Entry[]) => {
    last = entries.at(-1)?.seq ?? last
    if (out.isJson) {
      for (const entry of entries) out.json({ type: 'entry', run, ...entry })
      return
    }
    const before = view
    view = fold(view, entries)
    for (const row of newRows(before, view)) printRow(row, out)
    if (view.question && view.question.key !== before.question?.key) printQuestion(run, view.question.question, out)
  }
  const onInterrupt = () => {
    process.off('SIGINT', onInterrupt)
    out.note('Stopping. Press Ctrl-C again to exit immediately. You can resume the run either way.')
    void core.runs.stop({ run })
  }
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onInterrupt)
  const hideStatus = showStatus(core, run, out, () => view)
  const unfollow = core.runs.entries({ run, after: 0 }, onEntries)
  const leave = () => {
    hideStatus()
    unfollow()
  }
  try {
    const outcome = await core.runs.outcome({ run })
    leave()
    onEntries(await soundEntries(core, run, last))
    return outcome
  } finally {
    leave()
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onInterrupt)
  }
}

/**
 * The last lines of a run: what a program parses, or what a user reads. Returns the exit code: that of the outcome, or 1 where
 * only the program could not be written.
 */
export async function finish(core: Core, run: string, outcome: Outcome, out: Printer): Promise<number> {
  const output = await core.outputs.of({ run })
  const view = fold(emptyView, await soundEntries(core, run, 0))
  const unheard = unusedWords(view)
  out.json({ type: 'finished', outcome: outcomeWithReason(outcome), run, output, unheard })
  for (const line of summaryLines(await core.runs.summary({ run }))) out.line(line)
  for (const line of unheardLines(run, unheard)) out.line(line)
  const { tree } = await core.runs.newestTree({ run })
  const place = placeSentence(run, view, output, tree !== null)
  if (place !== '') out.note(place)
  return exitCode(outcome) || (output.type === 'unwritten' || output.type === 'owed' ? UNWRITTEN : 0)
}

/** All entries after a number. Refuses (kind `store`) a journal that is damaged. */
export async function soundEntries(core: Core, run: string, after: number): Promise<readonly Entry[]> {
  const { entries, damage } = await core.runs.journal({ run, after })
  if (damage !== null) throw userError('run-damaged', { run, damage })
  return entries
}

/** The exit code of a run that ended well and whose program could not be written. */
const UNWRITTEN = 1

/** Messages that came too late for a run, and how to build on it; nothing where all were taken. */
export function unheardLines(run: string, unheard: readonly SaidView[]): string[] {
  if (unheard.length === 0) return []
  const said = unheard.map((each) => oneLine(saidName(each)))
  return [
    '',
    'These messages arrived after the last step that could use them, so the run did not use them:',
    ...said.map((each) => `  ${each}`),
    `Use them in a new run with: tillgreen feedback ${run} --said`,
  ]
}

/** A question with its choices, and how to answer it. */
export function printQuestion(run: string, question: UserQuestion, out: Printer): void {
  out.line('')
  const place = question.place ? `(${question.place.number} of ${question.place.of}) ` : ''
  out.line(`? ${place}${oneLine(askedWords(question.title))}`)
  out.block(question.text, '  ')
  for (const { id, label, consequence } of question.choices)
    out.line(`    ${id.padEnd(12)} ${oneLine(askedWords(label))}${consequence ? `: ${oneLine(consequence)}` : ''}`)
  out.line(`  Answer with: tillgreen answer ${run} CHOICE${question.wordsFor ? ` "${oneLine(question.wordsFor)}"` : ''}`)
  out.line('')
}

/** Rows that settled since: these are only added at the end, while running ones come and go. */
export function newRows(before: RunView, after: RunView): Row[] {
  const settled = (view: RunView) => view.rows.filter((row) => row.tone !== 'running')
  return settled(after).slice(settled(before).length)
}

const MARKS: Readonly<Record<Row['tone'], string>> = { good: '✓', bad: '✗', thought: '·', plain: '·', attention: '!', running: '…' }

export function printRow(row: Row, out: Printer): void {
  const time = new Date(row.at).toISOString().slice(11, 19)
  const { title, detail, text } = textOf(row.data)
  out.line(`${time}  ${MARKS[row.tone]} ${oneLine(title)}${detail ? `  ${oneLine(detail)}` : ''}`)
  if (text) out.block(text, '             ')
}

/** A model's title may hold so many spaces that it wraps into a separate line at the edge of the terminal. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** How a user sees and fixes open questions and sentences without a clause; nothing where all is settled. */
function openCommands(run: string, outcome: Outcome | null): string[] {
  const findings = outcome?.ended === 'finished' ? outcome.findings : undefined
  if (!findings || (openWords(findings) === '' && (findings.words?.uncovered.count ?? 0) === 0)) return []
  return [`To see details, run "tillgreen show ${run} --words". To request a change, run: tillgreen feedback ${run} "..."`]
}

export function summaryLines(summary: RunSummary): string[] {
  const { outcome } = summary
  const state = outcome ? outcomeWords(outcome) : summary.state
  return [
    '',
    `${oneLine(summary.title)}: ${state}`,
    ...(outcome ? [oneLine(reasonWords(outcome))] : []),
    ...openCommands(summary.id, outcome),
    `${summary.passed} of ${summary.tests} tests green · ${count(summary.rounds, 'attempt')} · ${summary.tokens} tokens · $${summary.usd.toFixed(4)}${summary.demo ? ' · demo' : ''}`,
    `run ${summary.id}`,
  ]
}

/**
 * One sentence for the user; empty where the run has written nothing. Changes to the user's own project are applied by "apply".
 * @param hasTree whether the run has written anything
 */
function placeSentence(run: string, { goal, outcome }: Pick<RunView, 'goal' | 'outcome'>, output: OutputState, hasTree: boolean): string {
  if (output.type !== 'none') return outputWords(run, output)
  if (!hasTree) return ''
  if (goal?.project && outcome?.verdict === 'verified') return `Apply the changes to your folder with "tillgreen projects apply ${run}".`
  return `The program is in the data folder. Export it with "tillgreen export ${run} --out FILE.zip".`
}
