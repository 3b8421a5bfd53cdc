// How long a run was at work, by the same clock as its screen: from the times in its journal, without reading the content.
import type { Database } from 'better-sqlite3'
import { type Clock, clockWith, workedMs } from '../../../contract/state/waits.js'

interface TimeRow {
  readonly seq: number
  readonly at: number
  readonly kind: 'intent' | 'result' | 'note'
  readonly key: string
  readonly step: string
  /** The parts of a body that the clock reads, as JSON; null for steps without any, and for damaged ones. */
  readonly body: string | null
}

/** The body where the clock reads it: what the budget said, and how long a request took. */
const READ = `CASE WHEN step IN ('budget', 'called') AND json_valid(body) THEN body END AS body`

/** Returns the function that gives the milliseconds at work of a run up to its last entry. */
export function timeAtWork(database: Database): (run: string) => number {
  const rows = database.prepare(`SELECT seq, at, kind, key, step, ${READ} FROM entry WHERE run = ? ORDER BY seq`)
  return (run) => {
    let clock: Clock = { worked: { ms: 0, at: 0 }, waits: [], lastAt: null }
    let isOver = false
    for (const row of rows.iterate(run) as Iterable<TimeRow>) {
      const is = (...steps: readonly string[]) => row.kind === 'note' && steps.includes(row.step)
      if (is('resumed')) isOver = false
      // Entries after the end, for lessons or feedback, took no time of the run.
      if (!isOver) clock = clockWith(clock, { ...row, factsHash: '', body: row.body === null ? {} : JSON.parse(row.body) })
      if (is('finished', 'budget-set')) isOver = row.step === 'finished'
    }
    return Math.round(workedMs(clock))
  }
}

/** Gives each run that is over its time, where only its beginning and its end were known. */
export function timeAllRuns(database: Database): void {
  const atWork = timeAtWork(database)
  const set = database.prepare('UPDATE run SET ms = ? WHERE id = ?')
  const ended = database.prepare('SELECT id FROM run WHERE finished_at IS NOT NULL').all() as { id: string }[]
  for (const { id } of ended) set.run(atWork(id), id)
}
