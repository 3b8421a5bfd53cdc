// Goes back through a finished run: its view as it was after any of its entries.
import type { Entry } from '../../../contract/journal/entry.js'
import { emptyView, type RunView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { core } from '../../boot/api.js'
import type { RunStore } from '../run/run-store.js'

/** Folded views are kept at every so many entries, so that no move folds more than that. */
const EVERY = 512

interface Past {
  readonly entries: readonly Entry[]
  readonly full: RunView
  readonly kept: Map<number, RunView>
}

/** Read entries are kept as long as the run is open, even while the past is not shown. */
const pasts = new WeakMap<RunStore, { past: Promise<Past>; wanted: number }>()

/** Shows the run as it was after this entry. Rejects where its entries cannot be read. */
export async function goBack(store: RunStore, to: number): Promise<void> {
  const full = store.getState().end ?? store.getState().view
  const known = pasts.get(store) ?? { past: readPast(store.getState().run, full), wanted: to }
  pasts.set(store, known)
  known.wanted = to
  const past = await known.past.catch((error: unknown) => {
    pasts.delete(store)
    throw error
  })
  // Only the latest request counts if several came during a read.
  const { wanted } = known
  if (wanted >= past.full.seq) leavePast(store)
  else store.setState({ view: viewAt(past, wanted), end: past.full })
}

/** Shows the run as it ended, or its current state. */
export function leavePast(store: RunStore): void {
  const { end } = store.getState()
  const known = pasts.get(store)
  if (known) known.wanted = Number.POSITIVE_INFINITY
  if (end) store.setState({ view: end, end: null })
}

/** Forgets the read entries, because the run continues. */
export function forgetPast(store: RunStore): void {
  leavePast(store)
  pasts.delete(store)
}

async function readPast(run: string, full: RunView): Promise<Past> {
  return { entries: await allEntries(run, full.seq), full, kept: new Map([[0, emptyView]]) }
}

/** The feed sends existing entries first; it is ended at the known end. */
function allEntries(run: string, upTo: number): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    const end = core.runs.entries(
      { run, after: 0 },
      (more) => {
        entries.push(...more)
        if ((entries.at(-1)?.seq ?? 0) < upTo) return
        queueMicrotask(() => end())
        resolve(entries.filter((entry) => entry.seq <= upTo))
      },
      (error) => error && reject(error),
    )
  })
}

/** Everything is from that moment, except that the run is over: that decides which parts the screen has. */
function viewAt({ entries, full, kept }: Past, seq: number): RunView {
  const place = entries.findLastIndex((entry) => entry.seq <= seq) + 1
  let from = Math.floor(place / EVERY) * EVERY
  while (from > 0 && !kept.has(from)) from -= EVERY
  let view = kept.get(from) ?? emptyView
  for (; from + EVERY <= place; from += EVERY) {
    view = fold(view, entries.slice(from, from + EVERY))
    kept.set(from + EVERY, view)
  }
  return { ...fold(view, entries.slice(from, place)), outcome: full.outcome, config: full.config }
}
