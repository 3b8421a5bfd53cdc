// The journal's table: entries are appended in groups, counted once, and told to listeners after the commit. Whatever is
// read is held against the journal's chain first.

import type { Database } from 'better-sqlite3'
import { dataOf, userError } from '../../../contract/errors/index.js'
import type { Damage } from '../../../contract/errors/store.js'
import type { Entry } from '../../../contract/journal/entry.js'
import type { Json } from '../../../contract/wire/json.js'
import { untilFree } from '../database/patience.js'
import { type Chains, type EntryRow, type LinkedRow, linkOf, soundPart } from './chain.js'
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

/** Throws where the body is no JSON: a journal that was damaged before it had a chain has links to what is there now. */
const toEntry = (run: string, row: EntryRow): Entry => ({
  seq: row.seq,
  at: row.at,
  kind: row.kind,
  key: row.key,
  step: row.step,
  factsHash: row.facts_hash,
  body: readBody(run, row),
})

function readBody(run: string, { seq, key, body }: EntryRow): Json {
  try {
    return JSON.parse(body) as Json
  } catch {
    throw userError('run-damaged', { run, damage: { type: 'unreadable', seq, key } })
  }
}

/** A journal as far as it is sound, and what is wrong with it after that. */
export interface SoundPart {
  readonly entries: Entry[]
  readonly damage: Damage | null
}

/** All that read entries throw `run-damaged` where one of them is not as it was recorded; `sound` alone does not. */
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
  /** The same without throwing. */
  sound(run: string, seq: number, limit?: number): SoundPart
  keys(run: string): string[]
  /** Copies entries into another run, keeping their order; both runs must be there. */
  copy(from: string, to: string, upTo: number): void
  /** Puts entries of a recording into a run that has none. */
  put(run: string, entries: readonly Entry[]): void
  listen(listener: (run: string, entries: readonly Entry[]) => void): () => void
}

const columns = 'entry.seq AS seq, at, kind, key, step, facts_hash, body, link.hash AS hash'
const linked = 'LEFT JOIN link ON link.run = entry.run AND link.seq = entry.seq'

/**
 * The entries of all runs in this database. `now` gives milliseconds since 1970; `checkPlace` throws where what is
 * written now would be lost.
 */
export function openEntries(database: Database, chains: Chains, now: () => number, checkPlace: () => void): Entries {
  const insert = database.prepare(
    `INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (run, kind, key) WHERE kind <> 'intent' DO NOTHING`,
  )
  const find = database.prepare(`SELECT ${columns} FROM entry ${linked} WHERE entry.run = ? AND kind = ? AND key = ? AND kind <> 'intent'`)
  const after = database.prepare(`SELECT ${columns} FROM entry ${linked} WHERE entry.run = ? AND entry.seq > ? ORDER BY entry.seq LIMIT ?`)
  // Named, because the order alone would make SQLite read the whole run.
  const intents = database.prepare(
    `SELECT ${columns} FROM entry INDEXED BY entry_intent ${linked} WHERE entry.run = ? AND key = ? AND kind = 'intent' ORDER BY entry.seq`,
  )
  const keys = database.prepare("SELECT DISTINCT key FROM entry WHERE run = ? AND kind <> 'note' ORDER BY seq")
  const project = projections(database)
  const listeners = new Set<(run: string, entries: readonly Entry[]) => void>()
  let waiting: Waiting[] = []
  let turn: Promise<void> = Promise.resolve()

  /** Inserts one row and its link, which it gives; null where a result or a note with its key is there. */
  const place = (run: string, before: string, row: EntryRow): string | null => {
    if (insert.run(run, row.seq, row.at, row.kind, row.key, row.step, row.facts_hash, row.body).changes === 0) return null
    return chains.add(run, before, row)
  }
  const checked = (run: string, row: LinkedRow): Entry => {
    const before = row.hash === null ? null : chains.at(run, row.seq - 1).hash
    if (row.hash !== null && (before === null || linkOf(before, row) !== row.hash))
      throw userError('run-damaged', { run, damage: { type: 'altered', seq: row.seq, key: row.key } })
    return toEntry(run, row)
  }
  // One transaction: what another process appends meanwhile is not taken for a link without its entry.
  const sound = database.transaction((run: string, seq: number, limit = -1): SoundPart => {
    const rows = after.all(run, seq, limit) as LinkedRow[]
    const { count, end, damage } = soundPart(rows, chains.at(run, seq))
    const isLast = limit < 0 || rows.length < limit
    const isCut = damage === null && isLast && chains.newest(run) > end.seq
    const first: Damage | null = isCut ? { type: 'gone', seq: end.seq + 1 } : damage
    const entries: Entry[] = []
    try {
      for (const row of rows.slice(0, count)) entries.push(toEntry(run, row))
    } catch (error) {
      const found = dataOf(error, 'run-damaged')
      if (found) return { entries, damage: found.damage }
      throw error
    }
    return { entries, damage: first }
  })
  const all = (run: string, seq: number, limit?: number): Entry[] => {
    const { entries, damage } = sound(run, seq, limit)
    if (damage) throw userError('run-damaged', { run, damage })
    return entries
  }

  const write = database.transaction((group: readonly Written[]) =>
    group.map(({ run, entry }) => {
      const at = now()
      const end = chains.end(run)
      const seq = end.seq + 1
      const { factsHash: facts_hash, kind, key, step, body } = entry
      if (place(run, end.hash, { seq, at, kind, key, step, facts_hash, body: JSON.stringify(body) }) === null)
        return { entry: checked(run, find.get(run, entry.kind, entry.key) as LinkedRow), isNew: false }
      const written: Entry = { ...entry, seq, at }
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
    // One after the other: a group that has to wait for another process is not overtaken by the next one.
    turn = turn.then(() => commit(group))
  }

  /** Never rejects. What cannot be written of one run is no reason to refuse the entries of another. */
  const commit = async (group: readonly Waiting[]): Promise<void> => {
    let written: readonly { entry: Entry; isNew: boolean }[]
    try {
      written = await untilFree(() => {
        checkPlace()
        return write.immediate(group)
      })
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

  const put = (run: string, entries: readonly Entry[]) => {
    let { seq, hash } = chains.end(run)
    for (const entry of entries) {
      seq += 1
      if (entry.seq !== seq) throw new Error(`A journal goes on with entry ${seq}, not with ${entry.seq}.`)
      const { factsHash: facts_hash, body, ...same } = entry
      const link = place(run, hash, { ...same, facts_hash, body: JSON.stringify(body) })
      if (link === null) throw new Error(`A journal holds ${entry.kind} ${entry.key} once.`)
      hash = link
      project(run, entry)
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
      const row = find.get(run, kind, key) as LinkedRow | undefined
      return row ? checked(run, row) : null
    },
    intents: (run, key) => {
      const rows = intents.all(run, key) as LinkedRow[]
      const latest = rows.at(-1)
      return { count: rows.length, latest: latest ? checked(run, latest) : null }
    },
    after: all,
    sound,
    keys: (run) => (keys.all(run) as { key: string }[]).map((row) => row.key),
    copy: database.transaction((from: string, to: string, upTo: number) => put(to, all(from, 0, upTo))).immediate,
    put: database.transaction(put).immediate,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
