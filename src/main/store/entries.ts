// The journal's table: entries are appended in groups, counted once, and told to listeners after the commit.
import type { Database } from 'better-sqlite3'
import type { Entry } from '../../contract/journal.js'
import type { Json } from '../../contract/json.js'
import { untilFree } from './busy.js'
import { projections } from './projections.js'

export type NewEntry = Pick<Entry, 'kind' | 'key' | 'step' | 'factsHash' | 'body'>

interface Written {
  readonly run: string
  readonly entry: NewEntry
}

interface Waiting extends Written {
  readonly resolve: (entry: Entry) => void
  readonly reject: (error: unknown) => void
}

interface Row {
  readonly seq: number
  readonly at: number
  readonly kind: Entry['kind']
  readonly key: string
  readonly step: string
  readonly facts_hash: string
  readonly body: string
}

const toEntry = (row: Row): Entry => ({
  seq: row.seq,
  at: row.at,
  kind: row.kind,
  key: row.key,
  step: row.step,
  factsHash: row.facts_hash,
  body: JSON.parse(row.body) as Json,
})

export interface Entries {
  /**
   * Appends one entry; resolves after it is on disk. Where a result or a note with this key was there already,
   * nothing is written and the one that was there first is returned.
   */
  append(run: string, entry: NewEntry): Promise<Entry>
  /** Appends one entry at once, by the same rules; throws where another process holds the lock. */
  write(run: string, entry: NewEntry): void
  /** The result or note with this key. */
  find(run: string, kind: 'result' | 'note', key: string): Entry | null
  /** The facts of the latest intent with this key, and how many intents there are. */
  intents(run: string, key: string): { count: number; latest: Entry | null }
  after(run: string, seq: number, limit?: number): Entry[]
  keys(run: string): string[]
  /** Copies entries into another run, keeping their order; both runs must be there. */
  copy(from: string, to: string, upTo: number): void
  /** Puts entries of a recording into a run that has none. */
  put(run: string, entries: readonly Entry[]): void
  listen(listener: (run: string, entries: readonly Entry[]) => void): () => void
}

const columns = 'seq, at, kind, key, step, facts_hash, body'

/** The entries of all runs in this database. `now` gives milliseconds since 1970. */
export function openEntries(database: Database, now: () => number): Entries {
  const insert = database.prepare(
    `INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body)
     VALUES (?, (SELECT coalesce(max(seq), 0) + 1 FROM entry WHERE run = ?), ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING seq`,
  )
  const find = database.prepare(`SELECT ${columns} FROM entry WHERE run = ? AND kind = ? AND key = ? AND kind <> 'intent'`)
  const after = database.prepare(`SELECT ${columns} FROM entry WHERE run = ? AND seq > ? ORDER BY seq LIMIT ?`)
  // Named, because the order alone would make SQLite read the whole run.
  const intents = database.prepare(
    `SELECT ${columns} FROM entry INDEXED BY entry_intent WHERE run = ? AND key = ? AND kind = 'intent' ORDER BY seq`,
  )
  const keys = database.prepare("SELECT DISTINCT key FROM entry WHERE run = ? AND kind <> 'note' ORDER BY seq")
  const copy = database.prepare(
    `INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body)
     SELECT ?, seq, at, kind, key, step, facts_hash, body FROM entry WHERE run = ? AND seq <= ?`,
  )
  const place = database.prepare('INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const project = projections(database)
  const listeners = new Set<(run: string, entries: readonly Entry[]) => void>()
  let waiting: Waiting[] = []

  const write = database.transaction((group: readonly Written[]) =>
    group.map(({ run, entry }) => {
      const at = now()
      const row = insert.get(run, run, at, entry.kind, entry.key, entry.step, entry.factsHash, JSON.stringify(entry.body)) as
        | { seq: number }
        | undefined
      if (!row) return { entry: toEntry(find.get(run, entry.kind, entry.key) as Row), isNew: false }
      const written: Entry = { ...entry, seq: row.seq, at }
      project(run, written)
      return { entry: written, isNew: true }
    }),
  )

  const tell = (group: readonly Written[], written: readonly { entry: Entry; isNew: boolean }[]) => {
    const byRun = Map.groupBy(
      group.map((each, index) => ({ run: each.run, written: written[index] })).filter((each) => each.written?.isNew),
      (each) => each.run,
    )
    for (const [run, list] of byRun)
      for (const listener of listeners)
        listener(
          run,
          list.flatMap((each) => (each.written ? [each.written.entry] : [])),
        )
  }

  // One transaction for all that was asked in this turn of the event loop: a disk sync costs the same for one or ten.
  const flush = () => {
    const group = waiting
    waiting = []
    void commit(group)
  }

  const commit = async (group: readonly Waiting[]) => {
    try {
      const written = await untilFree(() => write.immediate(group))
      tell(group, written)
      group.forEach((each, index) => {
        const result = written[index]
        if (result) each.resolve(result.entry)
      })
    } catch (error) {
      for (const each of group) each.reject(error)
    }
  }

  return {
    append(run, entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ run, entry, resolve, reject })
        if (waiting.length === 1) setImmediate(flush)
      })
    },
    write(run, entry) {
      const group = [{ run, entry }]
      tell(group, write.immediate(group))
    },
    find: (run, kind, key) => {
      const row = find.get(run, kind, key) as Row | undefined
      return row ? toEntry(row) : null
    },
    intents: (run, key) => {
      const rows = intents.all(run, key) as Row[]
      const latest = rows.at(-1)
      return { count: rows.length, latest: latest ? toEntry(latest) : null }
    },
    after: (run, seq, limit = -1) => (after.all(run, seq, limit) as Row[]).map(toEntry),
    keys: (run) => (keys.all(run) as { key: string }[]).map((row) => row.key),
    copy: database.transaction((from: string, to: string, upTo: number) => {
      copy.run(to, from, upTo)
      for (const row of after.all(to, 0, -1) as Row[]) project(to, toEntry(row))
    }),
    put: database.transaction((run: string, entries: readonly Entry[]) => {
      for (const entry of entries) {
        place.run(run, entry.seq, entry.at, entry.kind, entry.key, entry.step, entry.factsHash, JSON.stringify(entry.body))
        project(run, entry)
      }
    }),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
