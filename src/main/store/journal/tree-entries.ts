// The states of a run's workspace in its journal, without reading all of it: journals grow long, states are few.
import type { Database } from 'better-sqlite3'
import type { Entry } from '../../../contract/journal/entry.js'
import type { Entries } from './entries.js'

export interface TreeEntries {
  /** The newest tree of a run; null where it has none. */
  newest(run: string): string | null
  /** The entries that name trees, in order. */
  all(run: string): Entry[]
}

const NAMES_TREES = `run = ? AND ((kind = 'result' AND step IN ('write', 'command'))
  OR (kind = 'note' AND step IN ('started', 'rolled-back', 'finished')))`

/** Both throw `run-damaged` where an entry cannot be read any more. */
export function openTreeEntries(database: Database, entries: Entries): TreeEntries {
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
  const all = database.prepare(`SELECT seq FROM entry WHERE ${NAMES_TREES} ORDER BY seq`).pluck()
  return {
    newest(run) {
      try {
        return (newest.get(run) as string | undefined) ?? null
      } catch (error) {
        // A body that is no JSON any more: the chain knows which one.
        entries.after(run, 0)
        throw error
      }
    },
    all: (run) => (all.all(run) as number[]).flatMap((seq) => entries.after(run, seq - 1, 1)),
  }
}
