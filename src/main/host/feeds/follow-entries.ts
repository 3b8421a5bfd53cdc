// A run's entries as a feed: first the existing ones, then the new ones.

import { setImmediate as turn } from 'node:timers/promises'
import { userError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import type { Store } from '../../store/store.js'
import { summaryOf } from '../runs/find-run.js'

/** Entries that are sent at once. */
const BATCH = 1_000

/** How often a feed looks for entries that another process wrote. */
const FOLLOW_MS = 300

/** A place in the journal of a run. */
interface JournalPlace {
  readonly run: string
  readonly after: number
}

/** First the existing entries, then the new ones: those of this process at once, those of others by polling. Throws as reading does. */
export async function followEntries(
  store: Store,
  { run, after }: JournalPlace,
  emit: (entries: Entry[]) => void,
  signal: AbortSignal,
): Promise<void> {
  summaryOf(store, run)
  let last = after
  const send = () => {
    const { entries: fresh, damage } = store.entries.sound(run, last, BATCH)
    if (fresh.length > 0) {
      last = fresh.at(-1)?.seq ?? last
      emit(fresh)
    }
    if (damage) throw userError('run-damaged', { run, damage })
    return fresh.length
  }
  // The first rows are drawn while the rest is still read.
  while (send() === BATCH && !signal.aborted) await turn()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  // Called from timers and listeners, where no caller would catch an error.
  const look = () => {
    try {
      if (!signal.aborted) send()
    } catch (error) {
      fail(error)
    }
  }
  const end = store.entries.listen((of) => {
    if (of === run) look()
  })
  // Our own entries come by the listener; looking costs one indexed query.
  const timer = setInterval(look, FOLLOW_MS)
  try {
    await Promise.race([until(signal), failed])
  } finally {
    clearInterval(timer)
    end()
  }
}

export const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })))
