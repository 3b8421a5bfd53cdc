// Reads entries of the journal, each held against the journal's chain.
import type { Database } from 'better-sqlite3'
import { dataOf, userError } from '../../../contract/errors/index.js'
import type { Damage } from '../../../contract/errors/store.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { inForce, superseded } from '../../../contract/journal/superseded.js'
import type { Json } from '../../../contract/text/json.js'
import { type Chains, type EntryRow, type LinkedRow, linkOf, soundPart } from '../database/chain.js'

/** The sound part of a journal, and the fault after it. */
export interface SoundPart {
  readonly entries: Entry[]
  readonly damage: Damage | null
}

/** All that read entries throw `run-damaged` where one of them is not as it was recorded; `sound` alone does not. */
export interface ReadEntries {
  /** The result or note with this key that counts. */
  find(run: string, kind: 'result' | 'note', key: string): Entry | null
  /** The facts of the latest intent with this key, and how many intents there are. */
  intents(run: string, key: string): { count: number; latest: Entry | null }
  after(run: string, seq: number, limit?: number): Entry[]
  /** Those that count: without entries that were done again since. */
  counting(run: string): Entry[]
  /** The same without throwing. */
  sound(run: string, seq: number, limit?: number): SoundPart
  keys(run: string): string[]
}

const columns = 'entry.seq AS seq, at, kind, key, step, facts_hash, body, superseded, link.hash AS hash'

/** `superseded` is the number of the entry that says that this one counts no more; 0 where it counts. */
type MarkedRow = LinkedRow & { readonly superseded: number }
const linked = 'LEFT JOIN link ON link.run = entry.run AND link.seq = entry.seq'

export function readEntries(database: Database, chains: Chains): ReadEntries {
  const find = database.prepare(
    `SELECT ${columns} FROM entry ${linked} WHERE entry.run = ? AND kind = ? AND key = ? AND superseded = 0 AND kind <> 'intent'`,
  )
  const later = database.prepare(`SELECT ${columns} FROM entry ${linked} WHERE entry.run = ? AND entry.seq > ? ORDER BY entry.seq LIMIT ?`)
  // Named, because the order alone would make SQLite read the whole run.
  const intents = database.prepare(
    `SELECT ${columns} FROM entry INDEXED BY entry_intent ${linked} WHERE entry.run = ? AND key = ? AND kind = 'intent' ORDER BY entry.seq`,
  )
  const keys = database.prepare("SELECT DISTINCT key FROM entry WHERE run = ? AND kind <> 'note' ORDER BY seq")

  // One transaction: entries that another process appends must not look like entries without a link.
  const sound = database.transaction((run: string, seq: number, limit = -1): SoundPart => {
    const rows = later.all(run, seq, limit) as MarkedRow[]
    const { count, end, damage } = soundPart(rows, chains.at(run, seq))
    const isLast = limit < 0 || rows.length < limit
    const isCut = damage === null && isLast && chains.newest(run) > end.seq
    const part = readable(run, rows.slice(0, count), isCut ? { type: 'gone', seq: end.seq + 1 } : damage)
    // Notes of the chain mark entries that no longer count; only a read from the beginning sees all of them.
    const wrong = part.damage === null && seq === 0 && isLast ? wrongMark(rows, part.entries) : null
    return wrong === null ? part : { entries: part.entries.filter((entry) => entry.seq < wrong.seq), damage: wrong }
  })

  const after = (run: string, seq: number, limit?: number): Entry[] => {
    const { entries, damage } = sound(run, seq, limit)
    if (damage) throw userError('run-damaged', { run, damage })
    return entries
  }

  return {
    find: (run, kind, key) => {
      const row = find.get(run, kind, key) as LinkedRow | undefined
      return row ? checked(chains, run, row) : null
    },
    intents: (run, key) => {
      const rows = intents.all(run, key) as LinkedRow[]
      const latest = rows.at(-1)
      return { count: rows.length, latest: latest ? checked(chains, run, latest) : null }
    },
    after,
    counting: (run) => inForce(after(run, 0)),
    sound,
    keys: (run) => (keys.all(run) as { key: string }[]).map((row) => row.key),
  }
}

/** The first row that counts although a note says that it does not, or the other way round; null where there is none. */
function wrongMark(rows: readonly MarkedRow[], entries: readonly Entry[]): Damage | null {
  const marks = superseded(entries)
  const wrong = rows.find((row) => row.superseded !== (marks.get(row.seq) ?? 0))
  return wrong ? { type: 'altered', seq: wrong.seq, key: wrong.key } : null
}

/** One row that was read by itself, held against the link before. */
function checked(chains: Chains, run: string, row: LinkedRow): Entry {
  const before = row.hash === null ? null : chains.at(run, row.seq - 1).hash
  if (row.hash !== null && (before === null || linkOf(before, row) !== row.hash))
    throw userError('run-damaged', { run, damage: { type: 'altered', seq: row.seq, key: row.key } })
  return toEntry(run, row)
}

/** The entries of sound rows up to one that cannot be read; `damage` is what comes after them. */
function readable(run: string, rows: readonly LinkedRow[], damage: Damage | null): SoundPart {
  const entries: Entry[] = []
  try {
    for (const row of rows) entries.push(toEntry(run, row))
  } catch (error) {
    const found = dataOf(error, 'run-damaged')
    if (found) return { entries, damage: found.damage }
    throw error
  }
  return { entries, damage }
}

/** Throws where the body is no JSON: a journal that was damaged before it had a chain has links to the damaged text. */
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
