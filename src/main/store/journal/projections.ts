// What the run's row knows of its journal, kept in the transaction of the entry that changes it.
import type { Database } from 'better-sqlite3'
import type { Entry } from '../../../contract/journal/entry.js'
import { Note } from '../../../contract/journal/notes/index.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import { timeAtWork } from './time-at-work.js'

const columnsOf = ({ verdict, ended, reason, findings }: Outcome) => [verdict, ended, reason, findings ? JSON.stringify(findings) : null]

/** What the user calls a run stays, whatever its plan says. */
const TITLED = `UPDATE run
  SET title = iif(recorded_title IS NULL, @title, title), recorded_title = iif(recorded_title IS NULL, NULL, @title)
  WHERE id = @run`

/** Returns the function that carries one new entry into its run's row. */
export function projections(database: Database): (run: string, entry: Entry) => void {
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
        // What was reserved for the request gives way to what it took.
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
