// Writes entries into the journal's table, each with its link and its projections.
import type { Database } from 'better-sqlite3'
import type { Entry } from '../../../contract/journal/entry.js'
import { isRedone, redoneBy } from '../../../contract/journal/superseded.js'
import { Note } from '../../../contract/notes/index.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import type { Chains, EntryRow } from '../database/chain.js'
import { timeAtWork } from '../database/time-at-work.js'

export type NewEntry = Pick<Entry, 'kind' | 'key' | 'step' | 'factsHash' | 'body'>

/** An entry and the run that it is for. */
export interface Addressed {
  readonly run: string
  readonly entry: NewEntry
}

/** An entry of the journal; `isNew` is false where an entry with its key existed before. */
export interface Written {
  readonly entry: Entry
  readonly isNew: boolean
}

/** Both are made inside a transaction of the caller. */
export interface WriteEntries {
  /** Adds an entry; null, and nothing written, where a result or a note with its key is there. */
  add(addressed: Addressed, at: number): Entry | null
  /** Puts entries of another journal at the end of this one, as they are. */
  put(run: string, entries: readonly Entry[]): void
}

export function writeEntries(database: Database, chains: Chains): WriteEntries {
  const insert = database.prepare(
    `INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (run, kind, key, superseded) WHERE kind <> 'intent' DO NOTHING`,
  )
  const later = database.prepare('SELECT seq, key, step FROM entry WHERE run = ? AND seq >= ? AND seq < ? AND superseded = 0')
  const supersede = database.prepare('UPDATE entry SET superseded = ? WHERE run = ? AND seq = ?')
  const project = projections(database)
  /** An entry that is done again no longer counts from here on. */
  const putOutOfForce = (run: string, entry: Entry): void => {
    const again = redoneBy(entry)
    if (again.length === 0) return
    const rows = later.all(run, Math.min(...again.map(({ from }) => from)), entry.seq) as Pick<Entry, 'seq' | 'key' | 'step'>[]
    for (const row of rows) if (isRedone(again, row)) supersede.run(entry.seq, run, row.seq)
  }
  /** Inserts one row and its link, which it gives; null where a result or a note with its key is there. */
  const place = (run: string, before: string, entry: Entry): string | null => {
    const { factsHash: facts_hash, body, ...same } = entry
    const row: EntryRow = { ...same, facts_hash, body: JSON.stringify(body) }
    if (insert.run(run, row.seq, row.at, row.kind, row.key, row.step, row.facts_hash, row.body).changes === 0) return null
    const link = chains.add(run, before, row)
    putOutOfForce(run, entry)
    project(run, entry)
    return link
  }
  return {
    add({ run, entry }, at) {
      const end = chains.end(run)
      const written: Entry = { ...entry, seq: end.seq + 1, at }
      return place(run, end.hash, written) === null ? null : written
    },
    put(run, entries) {
      let { seq, hash } = chains.end(run)
      for (const entry of entries) {
        seq += 1
        if (entry.seq !== seq) throw new Error(`A journal goes on with entry ${seq}, not with ${entry.seq}.`)
        const link = place(run, hash, entry)
        if (link === null) throw new Error(`A journal holds ${entry.kind} ${entry.key} once.`)
        hash = link
      }
    },
  }
}

const columnsOf = ({ verdict, ended, reason, findings }: Outcome) => [verdict, ended, reason, findings ? JSON.stringify(findings) : null]

/** The user's name of a run stays, whatever its plan says. */
const TITLED = `UPDATE run
  SET title = iif(recorded_title IS NULL, @title, title), recorded_title = iif(recorded_title IS NULL, NULL, @title)
  WHERE id = @run`

/** Returns the function that carries one new entry into its run's row. */
function projections(database: Database): (run: string, entry: Entry) => void {
  const title = database.prepare(TITLED)
  const call = database.prepare('UPDATE run SET usd = usd + ?, tokens = tokens + ? WHERE id = ?')
  const settled = database.prepare('DELETE FROM reservation WHERE run = ? AND key = ?')
  const round = database.prepare('UPDATE run SET rounds = rounds + 1 WHERE id = ?')
  const tests = database.prepare('UPDATE run SET tests = ?, passed = ? WHERE id = ?')
  const finished = database.prepare('UPDATE run SET verdict = ?, ended = ?, reason = ?, findings = ?, finished_at = ?, ms = ? WHERE id = ?')
  const atWork = timeAtWork(database)
  const paused = database.prepare('UPDATE run SET paused_at = ? WHERE id = ?')
  const asked = database.prepare('UPDATE run SET asked_at = ? WHERE id = ?')
  // With the entry that holds it: nothing counts as taken that no journal has. A copied entry names no request of its run.
  const written = database.prepare('UPDATE request SET taken_at = ? WHERE id = ? AND run = ?')
  const answered = database.prepare(
    "UPDATE request SET taken_at = ? WHERE run = ? AND kind = 'answer' AND taken_at IS NULL AND json_extract(body, '$.key') = ?",
  )
  return (run, entry) => {
    if (entry.step === 'question') asked.run(entry.kind === 'intent' ? entry.at : null, run)
    if (entry.step === 'question' && entry.kind === 'result') answered.run(entry.at, run, entry.key)
    if (entry.kind !== 'note') return
    const note = Note.parse(entry.body)
    switch (note.type) {
      case 'planned':
        title.run({ title: note.plan.title, run })
        return
      case 'called':
        call.run(note.usd ?? 0, (note.usage?.promptTokens ?? 0) + (note.usage?.completionTokens ?? 0), run)
        // The reservation of the request is replaced by its cost.
        settled.run(run, entry.key)
        return
      case 'evidence':
        if (note.stage === 'attempt') round.run(run)
        if (note.stage === 'attempt' || note.stage === 'final') tests.run(note.counts.collected, note.counts.passed, run)
        return
      case 'finished':
        finished.run(...columnsOf(note.outcome), entry.at, atWork(run), run)
        asked.run(null, run)
        return
      case 'said':
      case 'unsaid':
        written.run(entry.at, note.request, run)
        return
      case 'paused':
        paused.run(entry.at, run)
        return
      case 'continued':
        paused.run(null, run)
        return
      case 'budget-set':
        if (note.again.length > 0) finished.run(null, null, null, null, null, null, run)
        return
      case 'resumed':
        paused.run(null, run)
        finished.run(null, null, null, null, null, null, run)
        return
      default:
        return
    }
  }
}
