// The journal's table: entries are appended in groups, counted once, and passed to listeners after the commit. Each read
// is first checked against the journal's chain.

import type { Database } from 'better-sqlite3'
import type { Entry } from '../../../contract/journal/entry.js'
import type { Chains } from '../database/chain.js'
import { untilFree } from '../database/patience.js'
import { type ReadEntries, readEntries } from './read-entries.js'
import { type Addressed, type NewEntry, type Written, writeEntries } from './write-entries.js'

type Listener = (run: string, entries: readonly Entry[]) => void

export interface Entries extends ReadEntries {
  /**
   * Appends one entry; resolves after it is on disk. Where a result or a note with this key was there already,
   * nothing is written and the one that was there first is returned.
   */
  append(run: string, entry: NewEntry): Promise<Entry>
  /** Appends one entry at once, by the same rules; throws where another process holds the lock. */
  write(run: string, entry: NewEntry): void
  /** Copies entries into another run, keeping their order; both runs must be there. */
  copy(from: string, to: string, upTo: number): void
  /** Puts entries of a recording into a run that has none. */
  put(run: string, entries: readonly Entry[]): void
  listen(listener: Listener): () => void
}

/**
 * The entries of all runs in this database. `now` gives milliseconds since 1970; `checkPlace` throws where a write would
 * be lost.
 */
export function openEntries(database: Database, chains: Chains, now: () => number, checkPlace: () => void): Entries {
  const reading = readEntries(database, chains)
  const writing = writeEntries(database, chains)
  const listeners = new Set<Listener>()

  /** The existing result or note with this key. */
  const first = ({ run, entry }: Addressed): Entry => {
    const found = entry.kind === 'intent' ? null : reading.find(run, entry.kind, entry.key)
    if (!found) throw new Error(`A journal refused ${entry.kind} ${entry.key}, which it does not hold.`)
    return found
  }
  const write = database.transaction((group: readonly Addressed[]) =>
    group.map((each): Written => {
      const added = writing.add(each, now())
      return added ? { entry: added, isNew: true } : { entry: first(each), isNew: false }
    }),
  )
  const tell = (group: readonly Addressed[], written: readonly Written[]) => {
    for (const [run, entries] of newByRun(group, written)) for (const listener of listeners) listener(run, entries)
  }
  const append = appendQueue((group) => {
    checkPlace()
    return write.immediate(group)
  }, tell)

  return {
    ...reading,
    append: (run, entry) => append({ run, entry }),
    write(run, entry) {
      const group = [{ run, entry }]
      tell(group, write.immediate(group))
    },
    copy: database.transaction((from: string, to: string, upTo: number) => writing.put(to, reading.after(from, 0, upTo))).immediate,
    put: database.transaction(writing.put).immediate,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function newByRun(group: readonly Addressed[], written: readonly Written[]): ReadonlyMap<string, readonly Entry[]> {
  const byRun = new Map<string, Entry[]>()
  for (const [index, { run }] of group.entries()) {
    const result = written[index]
    if (!result?.isNew) continue
    const entries = byRun.get(run)
    if (entries) entries.push(result.entry)
    else byRun.set(run, [result.entry])
  }
  return byRun
}

interface Waiting extends Addressed {
  readonly resolve: (entry: Entry) => void
  readonly reject: (error: unknown) => void
}

/**
 * Makes the function that appends one entry and resolves when it is on disk. `write` writes a whole group in one transaction;
 * `tell` is called after the commit.
 */
function appendQueue(
  write: (group: readonly Addressed[]) => readonly Written[],
  tell: (group: readonly Addressed[], written: readonly Written[]) => void,
): (addressed: Addressed) => Promise<Entry> {
  let waiting: Waiting[] = []
  let turn: Promise<void> = Promise.resolve()

  const flush = () => {
    const group = waiting
    waiting = []
    // One after the other: a group that has to wait for another process is not overtaken by the next one.
    turn = turn.then(() => commit(group))
  }
  /** Never rejects. What cannot be written of one run is no reason to refuse the entries of another. */
  const commit = async (group: readonly Waiting[]): Promise<void> => {
    let written: readonly Written[]
    try {
      written = await untilFree(() => write(group))
    } catch (error) {
      const runs = [...Map.groupBy(group, (each) => each.run).values()]
      if (runs.length > 1) for (const each of runs) await commit(each)
      else for (const each of group) each.reject(error)
      return
    }
    try {
      tell(group, written)
      group.forEach((each, index) => {
        const result = written[index]
        if (result) each.resolve(result.entry)
      })
    } catch (error) {
      for (const each of group) each.reject(error)
    }
  }
  return (addressed) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...addressed, resolve, reject })
      if (waiting.length === 1) setImmediate(flush)
    })
}
