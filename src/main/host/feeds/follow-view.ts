// The view of a run as a feed: first the folded view in one piece, then the entries after it.
// A view of a long run is kept with the number of its last entry, so that opening it costs what came since.
import { setImmediate as turn } from 'node:timers/promises'
import type { ViewEvent } from '../../../contract/calls/views.js'
import type { Entry } from '../../../contract/journal/entry.js'
import type { TestChart } from '../../../contract/state/test-chart.js'
import type { Json } from '../../../contract/text/json.js'
import { emptyView, letGo, openView, ROW_PAGE, Row, type RunView, SavedView, saveView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import type { Store } from '../../store/store.js'
import { summaryOf } from '../runs/find-run.js'
import { followEntries } from './follow-entries.js'

/** Entries that are folded at once: other questions are answered in between. */
const BATCH = 100
/** A view is kept when so many entries came since the last one that was; fewer are folded sooner than read. */
const WORTH_KEEPING = 500

/** The view of a run with all its sound entries, without the rows that it let go of. */
export async function foldRun(store: Store, run: string): Promise<RunView> {
  const known = SavedView.safeParse(store.folded.view(run))
  const from = known.success ? openView(known.data) : emptyView
  const pages = new Map<number, Json>()
  let view = from
  for (let entries = next(store, run, view); entries.length > 0; entries = next(store, run, view)) {
    const { earlier } = view
    const gone = letGo(fold(view, entries))
    view = gone.view
    for (const [index, rows] of gone.pages.entries()) pages.set(earlier / ROW_PAGE + index, rows as unknown as Json)
    if (entries.length === BATCH) await turn()
  }
  if (view.seq - from.seq >= WORTH_KEEPING || pages.size > 0) keep(store, run, view, pages)
  return view
}

const next = (store: Store, run: string, view: RunView): Entry[] => store.entries.sound(run, view.seq, BATCH).entries

/** Runs whose charts are kept: lists ask for the same ones again and again. */
const CHARTS = 400
const charts = new WeakMap<Store, Map<string, TestChart>>()

/** The chart of a run, without what red tests said; kept once the run is over. */
export async function chartOf(store: Store, run: string): Promise<TestChart> {
  const kept = charts.get(store) ?? new Map<string, TestChart>()
  charts.set(store, kept)
  const { finishedAt } = summaryOf(store, run)
  const key = `${run} ${finishedAt}`
  const known = kept.get(key)
  if (known) return known
  const { chart } = await foldRun(store, run)
  const bare = { ...chart, columns: chart.columns.map((column) => ({ ...column, failures: [] })) }
  if (finishedAt !== null) kept.set(key, bare)
  const [oldest] = kept.keys()
  if (kept.size > CHARTS && oldest !== undefined) kept.delete(oldest)
  return bare
}

/** A page of rows, by its number. */
export async function rowPage(store: Store, run: string, number: number): Promise<readonly Row[]> {
  summaryOf(store, run)
  const kept = Row.array().safeParse(store.folded.page(run, number))
  if (kept.success) return kept.data
  const view = await foldRun(store, run)
  const folded = Row.array().safeParse(store.folded.page(run, number))
  if (folded.success) return folded.data
  // A view that was not stored is folded again.
  const { earlier, rows } = number * ROW_PAGE < view.earlier ? fold(emptyView, store.entries.sound(run, 0).entries) : view
  return rows.slice(number * ROW_PAGE - earlier, (number + 1) * ROW_PAGE - earlier)
}

/** Folds long runs as soon as they are over, so that opening one does not have to. */
export function foldFinished(store: Store): () => void {
  return store.entries.listen((run, entries) => {
    const last = entries.at(-1)
    if (last && last.seq >= WORTH_KEEPING && entries.some((entry) => entry.step === 'finished')) void foldRun(store, run).catch(() => {})
  })
}

/** First the view, then the entries that come after it. A damaged journal is shown as far as it is sound, then refused. */
export async function followView(store: Store, run: string, emit: (event: ViewEvent) => void, signal: AbortSignal): Promise<void> {
  summaryOf(store, run)
  const view = await foldRun(store, run)
  emit({ type: 'view', view: saveView(view) })
  await checkUpTo(store, run, view.seq, signal)
  await followEntries(store, { run, after: view.seq }, (entries) => emit({ type: 'entries', entries }), signal)
}

/** A view that was kept says nothing about what became of its run since: throws `run-damaged` where that is damaged. */
async function checkUpTo(store: Store, run: string, last: number, signal: AbortSignal): Promise<void> {
  store.runs.setup(run)
  for (let seq = 0; seq < last && !signal.aborted; seq += BATCH) {
    store.entries.after(run, seq, Math.min(BATCH, last - seq))
    await turn()
  }
}

function keep(store: Store, run: string, view: RunView, pages: ReadonlyMap<number, Json>): void {
  try {
    store.folded.keep(run, saveView(view) as unknown as Json, pages)
  } catch {
    // A full disk, or another process that keeps it just now: it is folded again next time.
  }
}
