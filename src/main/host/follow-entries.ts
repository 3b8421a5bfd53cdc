// A run's entries as a feed: first what is there, then what comes.
import { setImmediate as turn } from 'node:timers/promises'
import type { Entry } from '../../contract/journal.js'
import type { Store } from '../store/store.js'
import { readSetup } from './setup.js'

/** Entries that are sent at once. */
const BATCH = 1_000

/** How often a feed looks for entries that another process wrote. */
const FOLLOW_MS = 300

/** First what is there, then what comes - from this process at once, from others by looking again. */
export async function followEntries(
  store: Store,
  run: string,
  after: number,
  emit: (entries: Entry[]) => void,
  signal: AbortSignal,
): Promise<void> {
  readSetup(store, run)
  let last = after
  const send = () => {
    const fresh = store.entries.after(run, last, BATCH)
    if (fresh.length > 0) {
      last = fresh.at(-1)?.seq ?? last
      emit(fresh)
    }
    return fresh.length
  }
  // The first rows are drawn while the rest is still read.
  while (send() === BATCH && !signal.aborted) await turn()
  const end = store.entries.listen((of) => {
    if (of === run) send()
  })
  const look = setInterval(() => {
    // Our own entries come by the listener; looking costs one indexed query.
    if (!signal.aborted) send()
  }, FOLLOW_MS)
  await until(signal)
  clearInterval(look)
  end()
}

export const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true })))
