// What a run's journal says of the states of its workspace, without reading all of it: journals grow long, states are few.
import type { Database } from 'better-sqlite3'
import type { Entry } from '../../contract/journal.js'
import type { Json } from '../../contract/json.js'

export interface TreeEntries {
  /** The newest tree that a run came to; null where it has none. */
  newest(run: string): string | null
  /** The entries that name trees, in order. */
  all(run: string): Entry[]
}

const NAMES_TREES = `run = ? AND ((kind = 'result' AND step IN ('write', 'command'))
  OR (kind = 'note' AND step IN ('started', 'rolled-back', 'finished')))`

export function openTreeEntries(database: Database): TreeEntries {
  const newest = database
    .prepare(
      `SELECT tree FROM (
         SELECT seq, CASE
           WHEN kind = 'result' THEN body ->> '$.value.tree'
           WHEN step = 'started' THEN body ->> '$.goal.inherits.tree'
           ELSE body ->> '$.tree'
         END AS tree FROM entry WHERE ${NAMES_TREES})
       WHERE tree <> '' ORDER BY seq DESC LIMIT 1`,
    )
    .pluck()
  const all = database.prepare(
    `SELECT seq, at, kind, key, step, facts_hash AS factsHash, body FROM entry WHERE ${NAMES_TREES} ORDER BY seq`,
  )
  return {
    newest: (run) => (newest.get(run) as string | undefined) ?? null,
    all: (run) =>
      (all.all(run) as (Omit<Entry, 'body'> & { body: string })[]).map((row) => ({ ...row, body: JSON.parse(row.body) as Json })),
  }
}
