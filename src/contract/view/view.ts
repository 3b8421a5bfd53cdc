// One fold over the entries of a run, for the window, the command line, history and demos alike: entries in, a view out.

import { z } from 'zod'
import { cardOf } from '../journal/card-of.js'
import type { Entry } from '../journal/entry.js'
import { placeOfKey } from '../journal/entry-place.js'
import { isRedone, type Redone, redoneBy } from '../journal/superseded.js'
import { foldNote } from '../notes/index.js'
import { UserQuestion } from '../run/question.js'
import { writeBegan } from '../state/line-counts.js'
import { chartAfter } from '../state/test-chart.js'
import { clockWith, type Wait } from '../state/waits.js'
import { askName } from './ask-name.js'
import type { Row, RunView } from './run-view.js'
import { AwaitedStep, type StepRow } from './step-rows.js'
import { type Draft, dropRow, settled } from './view-results.js'
import { saidAfter } from './view-said.js'

const isDoneAgain = (again: readonly Redone[], { key, at, data }: Row): boolean =>
  isRedone(
    again.flatMap((each) => (at >= each.at ? [{ ...each, from: 0 }] : [])),
    { key, step: data.type, seq: 0 },
  )

/** Folds a batch of entries into a view and returns a new one; entries already seen are passed over. */
export function fold(view: RunView, entries: readonly Entry[]): RunView {
  const draft: Draft = {
    ...view,
    rows: [...view.rows],
    tests: new Map(view.tests),
    changes: new Map(view.changes),
    running: new Set(view.rows.flatMap((row) => (row.tone === 'running' ? [row.key] : []))),
  }
  for (const entry of entries) {
    if (entry.seq <= draft.seq) continue
    draft.seq = entry.seq
    draft.startedAt ??= entry.at
    if (draft.outcome === null || entry.step === 'resumed') {
      const { waits } = draft
      Object.assign(draft, clockWith(draft, entry, draft.rows.at(-1)?.card))
      if (draft.waits !== waits) draft.rows = withPauseLengths(draft.rows, draft.waits)
    }
    draft.words = saidAfter(draft.words, entry)
    draft.chart = chartAfter(draft.chart, entry, draft)
    if (entry.kind === 'intent') began(draft, entry)
    else if (entry.kind === 'result') settled(draft, entry)
    else noted(draft, entry)
  }
  const { running: _folded, ...folded } = draft
  return folded
}

function began(draft: Draft, entry: Entry): void {
  if (entry.step === 'question') draft.question = { key: entry.key, at: entry.at, question: UserQuestion.parse(entry.body) }
  if (entry.step === 'write') {
    const card = cardOf(entry.key, draft.rows.at(-1)?.card)
    draft.answered = writeBegan(draft.answered, { key: entry.key, base: baseOf(entry), card })
  }
  const data = runningRow(entry)
  if (!data) return
  dropRow(draft, entry.key)
  draft.running.add(entry.key)
  const card = cardOf(entry.key, draft.rows.at(-1)?.card)
  draft.rows.push({ key: entry.key, at: entry.at, card, data, tone: 'running', durationMs: null, usd: null, paths: [] })
}

/** The state on which a step writes; empty where it begins one. */
const baseOf = ({ body }: Entry): string => z.object({ tree: z.string() }).safeParse(body).data?.tree ?? ''

function runningRow({ key, step }: Entry): StepRow | null {
  if (step === 'ask') return { type: 'asking', name: askName(placeOfKey(key).step) }
  const awaited = AwaitedStep.safeParse(step)
  return awaited.success ? { type: 'awaiting', step: awaited.data } : null
}

function noted(draft: Draft, entry: Entry): void {
  const { key, at, body } = entry
  const { change, rows, endsSteps } = foldNote(draft, body, { key, at })
  Object.assign(draft, change)
  // A step that is done again is shown again; the journal keeps its earlier result.
  const again = redoneBy(entry)
  if (again.length > 0) draft.rows = draft.rows.filter((row) => !isDoneAgain(again, row))
  if (endsSteps) draft.rows = draft.rows.filter((row) => row.tone !== 'running')
  for (const { part, tone, data, usd = null } of rows) {
    const card = cardOf(key, draft.rows.at(-1)?.card)
    draft.rows.push({ key: part === undefined ? key : `${key} ${part}`, at, card, data, tone, durationMs: null, usd, paths: [] })
  }
}

/** The same rows, with the lengths of pauses that are over. Pure. */
const withPauseLengths = (rows: readonly Row[], waits: readonly Wait[]): Row[] =>
  rows.map((row) => {
    if (row.data.type !== 'paused' || row.data.forMs !== undefined) return row
    const wait = waits.find(({ what, from }) => what === 'pause' && from === row.at)
    if (wait && wait.to === null) return row
    // A pause without a wait ended at once.
    return { ...row, tone: 'plain', data: { ...row.data, forMs: wait?.to ? wait.to - wait.from : 0 } }
  })
