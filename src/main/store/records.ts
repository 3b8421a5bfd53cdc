// Records of optional features: one JSON value for each, which its feature reads by its own schema.
import type { Database } from 'better-sqlite3'
import { type Json, toJson } from '../../contract/text/json.js'
import { isAlive, thisProcess } from './database/process.js'
import type { Holder } from './leases.js'

export interface Records {
  /** The newest first. */
  all(): Json[]
  read(id: string): Json | null
  add(id: string, value: Json): void
  /** Replaces the record, if there is one. */
  put(id: string, value: Json): void
  /** Deletes all but the newest ones. */
  keepNewest(most: number): void
  /** Reads, changes and replaces it atomically, also across processes; null where there is none. */
  change(id: string, change: (now: Json) => Json): Json | null
  /**
   * Holds a record for what only one process may do at a time; null where a living process holds it.
   * @returns lets it go
   */
  hold(id: string): (() => void) | null
}

/** `now` gives milliseconds since 1970. */
export function openRecords(database: Database, feature: string, now: () => number): Records {
  const all = database.prepare('SELECT value FROM feature_record WHERE feature = ? ORDER BY made_at DESC, id DESC').pluck()
  const read = database.prepare('SELECT value FROM feature_record WHERE feature = ? AND id = ?').pluck()
  const insert = database.prepare('INSERT INTO feature_record (feature, id, made_at, changed_at, value) VALUES (?, ?, ?, ?, ?)')
  const put = database.prepare(
    'INSERT INTO feature_record (feature, id, made_at, changed_at, value) VALUES (?, ?, ?, ?, ?) ON CONFLICT (feature, id) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at',
  )
  const forgetOld = database.prepare(
    'DELETE FROM feature_record WHERE feature = ? AND id IN (SELECT id FROM feature_record WHERE feature = ? ORDER BY made_at DESC, id DESC LIMIT -1 OFFSET ?)',
  )
  const update = database.prepare('UPDATE feature_record SET value = ?, changed_at = ? WHERE feature = ? AND id = ?')
  const holder = database.prepare('SELECT holder FROM feature_record WHERE feature = ? AND id = ?').pluck()
  const setHolder = database.prepare('UPDATE feature_record SET holder = ? WHERE feature = ? AND id = ?')
  const one = (id: string): Json | null => {
    const text = read.get(feature, id)
    return typeof text === 'string' ? (JSON.parse(text) as Json) : null
  }
  const change = database.transaction((id: string, to: (now: Json) => Json): Json | null => {
    const before = one(id)
    if (before === null) return null
    const after = to(before)
    update.run(JSON.stringify(after), now(), feature, id)
    return after
  })
  const own = JSON.stringify(toJson(thisProcess))
  const take = database.transaction((id: string): boolean => {
    const held = holder.get(feature, id)
    if (typeof held === 'string' && (held === own || isAlive(JSON.parse(held) as Holder))) return false
    return setHolder.run(own, feature, id).changes === 1
  })
  return {
    all: () => (all.all(feature) as string[]).map((text) => JSON.parse(text) as Json),
    read: one,
    add: (id, value) => void insert.run(feature, id, now(), now(), JSON.stringify(value)),
    put: (id, value) => void put.run(feature, id, now(), now(), JSON.stringify(value)),
    keepNewest: (most) => void forgetOld.run(feature, feature, most),
    change: (id, to) => change.immediate(id, to),
    hold: (id) => (take.immediate(id) ? () => void setHolder.run(null, feature, id) : null),
  }
}
