// Goes back through a finished run: a slider over its entries shows plan, tests and timeline as they were at that point.
import { SkipForward } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Entry } from '../../../contract/journal/entry.js'
import { emptyView, type RunView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { timeOfDay } from '../../../words/figures.js'
import { textOf } from '../../../words/row.js'
import { core, errorMessage } from '../../boot/api.js'
import { useIsLive } from '../run/live.js'
import type { RunStore } from '../run/run-store.js'
import { useOpenedRun, useRunStore } from '../run/run-store-context.js'

/** Folded views are kept at every so many entries, so that no move folds more than that. */
const EVERY = 512

interface Past {
  readonly entries: readonly Entry[]
  readonly full: RunView
  readonly kept: Map<number, RunView>
}

/** What was read of a run stays as long as the run is open, also while the slider is out of sight. */
const pasts = new WeakMap<RunStore, Past>()

export function Scrubber() {
  const store = useRunStore()
  const isOver = useOpenedRun((open) => open.view.outcome !== null)
  const seq = useOpenedRun((open) => open.view.seq)
  const last = useOpenedRun((open) => open.view.rows.at(-1))
  const isLive = useIsLive()
  const [error, setError] = useState<string | null>(null)
  const reading = useRef<Promise<Past> | null>(null)
  const wanted = useRef(0)
  const past = pasts.get(store)
  const isBack = past !== undefined && seq < past.full.seq
  // A run that goes on is shown as it is now.
  useEffect(() => {
    if (isLive) leave(store)
  }, [isLive, store])
  if (!isOver || isLive) return null
  const count = past?.full.seq ?? seq
  const goTo = (to: number) => {
    wanted.current = to
    reading.current ??= readPast(store).finally(() => {
      reading.current = null
    })
    reading.current.then(
      (known) => store.setState({ view: viewAt(known, wanted.current) }),
      (reason: unknown) => setError(errorMessage(reason)),
    )
  }
  const at = isBack && last ? `${timeOfDay(last.at)} ${textOf(last.data).title}` : 'the end'
  return (
    <div className={`scrub ${isBack ? 'back' : ''}`}>
      <input
        type="range"
        aria-label="Entries of the run"
        aria-valuetext={`Entry ${seq} of ${count}, ${at}`}
        min={1}
        max={count}
        value={seq}
        onChange={(event) => goTo(Number(event.target.value))}
      />
      <span className="where">
        {error ?? (isBack ? `As it was at ${at}` : 'Drag to go back')}
        <small>
          {seq} of {count}
        </small>
      </span>
      {isBack ? (
        <button type="button" className="button quiet" onClick={() => leave(store)}>
          <SkipForward aria-hidden /> To the end
        </button>
      ) : null}
    </div>
  )
}

/** Shows the run as it ended. */
function leave(store: RunStore): void {
  const past = pasts.get(store)
  if (past && store.getState().view.seq < past.full.seq) store.setState({ view: past.full })
}

async function readPast(store: RunStore): Promise<Past> {
  const known = pasts.get(store)
  if (known) return known
  const { run, view: full } = store.getState()
  const entries = await allEntries(run, full.seq)
  const past: Past = { entries, full, kept: new Map([[0, emptyView]]) }
  pasts.set(store, past)
  return past
}

/** The feed tells what is there first; once it has come to the known end, it is let go. */
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

/** How it ended and what it cost stay in sight; everything else is as it was. */
function viewAt({ entries, full, kept }: Past, seq: number): RunView {
  if (seq >= full.seq) return full
  const place = entries.findLastIndex((entry) => entry.seq <= seq) + 1
  let from = Math.floor(place / EVERY) * EVERY
  while (from > 0 && !kept.has(from)) from -= EVERY
  let view = kept.get(from) ?? emptyView
  for (; from + EVERY <= place; from += EVERY) {
    view = fold(view, entries.slice(from, from + EVERY))
    kept.set(from + EVERY, view)
  }
  const { outcome, evidence, config, usd, unpriced, tokens, calls, worked, lastAt } = full
  return { ...fold(view, entries.slice(from, place)), outcome, evidence, config, usd, unpriced, tokens, calls, worked, lastAt }
}
