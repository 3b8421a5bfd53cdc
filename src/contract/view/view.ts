// One fold over the entries of a run, for the window, the command line, history and demos alike: entries in, a view out.
import type { Entry } from '../journal/entry.js'
import { Note } from '../journal/notes/index.js'
import { PersonQuestion } from '../run/question.js'
import { asking, askName, waited } from './row-words.js'
import type { RunView } from './run-view.js'
import { type Draft, dropRow } from './view-draft.js'
import { noted } from './view-notes.js'
import { settled } from './view-results.js'
import { saidAfter } from './view-said.js'
import { clockAfter } from './work-clock.js'

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
    draft.worked = clockAfter(draft.worked, draft.lastAt, entry)
    draft.lastAt = entry.at
    draft.words = saidAfter(draft.words, entry)
    if (entry.kind === 'intent') began(draft, entry)
    else if (entry.kind === 'result') settled(draft, entry)
    else noted(draft, entry, Note.parse(entry.body))
  }
  const { running: _folded, ...folded } = draft
  return folded
}

function began(draft: Draft, entry: Entry): void {
  const last = entry.key.split('/').at(-1) ?? ''
  if (entry.step === 'question') draft.question = { key: entry.key, at: entry.at, question: PersonQuestion.parse(entry.body) }
  const title = entry.step === 'ask' ? (asking.get(askName(last)) ?? 'Asking the model') : waited.get(entry.step)
  if (!title) return
  dropRow(draft, entry.key)
  draft.running.add(entry.key)
  draft.rows.push({ key: entry.key, at: entry.at, title, detail: '', text: '', tone: 'running', durationMs: null, usd: null, paths: [] })
}
