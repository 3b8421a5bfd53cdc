// What all figures share: the runs that count, a cache of the counts, a share with its interval.
import type { Database } from 'better-sqlite3'
import type { FiguresFilter, Share } from '../../../contract/figures/statistics.js'
import { wilson } from '../../../contract/figures/wilson.js'
import { stateOf } from '../state.js'

export interface Scope {
  readonly where: string
  readonly values: readonly (string | number)[]
}

/** Finished runs with a model that match a filter. All columns are in the index `run_history`. */
export function scopeOf(filter: FiguresFilter): Scope {
  const parts: readonly (readonly [string, string | number | null])[] = [
    ['project = ?', filter.project],
    ['template = ?', filter.template],
    ['created_at >= ?', filter.from],
    ['created_at < ?', filter.to],
  ]
  const given = parts.filter(([, value]) => value !== null)
  return {
    where: [
      "demo IS NULL AND kind <> 'replay' AND ended IS NOT NULL AND deleted_at IS NULL",
      ...(filter.all ? [] : ["origin = 'user'"]),
      ...given.map(([sql]) => sql),
    ].join(' AND '),
    values: given.flatMap(([, value]) => (value === null ? [] : [value])),
  }
}

/** Runs that say nothing about any model, as `isCounted` of the contract has it: a test holds the two together. */
export const UNCOUNTED =
  "(ended IN ('stopped', 'declined', 'endpoint', 'sandbox', 'crashed') OR (verdict = 'unverifiable' AND ended NOT IN ('finished', 'stuck')))"

/** The filter that leaves nothing out, for learning from all runs. */
export const EVERYTHING: FiguresFilter = { project: null, template: null, from: null, to: null, all: true }

/** The user's own runs. */
export const OWN: FiguresFilter = { ...EVERYTHING, all: false }

/** Filters whose figures are remembered. */
const REMEMBERED = 8

/** Counts again only after something in the database changed. */
export function remembered<T>(database: Database, count: (database: Database, filter: FiguresFilter) => T): (filter: FiguresFilter) => T {
  const known = new Map<string, T>()
  let state = ''
  return (filter) => {
    const key = JSON.stringify(filter)
    if (state !== stateOf(database) || known.size >= REMEMBERED) known.clear()
    const found = known.get(key) ?? count(database, filter)
    known.set(key, found)
    // A failed count is repeated.
    if (found instanceof Promise) found.catch(() => known.get(key) === found && known.delete(key))
    // Counting writes a temporary table, so the state is read afterwards.
    state = stateOf(database)
    return found
  }
}

export const share = (count: number, n: number): Share => ({ n, count, ...wilson(count, n) })
