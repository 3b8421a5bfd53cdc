// What the user answers to the reading of their words, one row for each answer, until the run is purged.
import type { Database } from 'better-sqlite3'
import type { Judged, ReadingAnswers } from '../../contract/calls/readings.js'

export interface Readings {
  of(run: string): ReadingAnswers
  /** One answer for each assumption: the last one counts, and null takes it back. */
  judge(run: string, text: string, judged: Judged | null): void
  misread(run: string, text: string, isMisread: boolean): void
}

/** `now` gives milliseconds since 1970. The run must be in the table of runs. */
export function openReadings(database: Database, now: () => number): Readings {
  const all = database.prepare('SELECT text, answer FROM reading_answer WHERE run = ? ORDER BY at, text')
  const forget = database.prepare("DELETE FROM reading_answer WHERE run = ? AND text = ? AND (answer = 'misread') = ?")
  const insert = database.prepare('INSERT INTO reading_answer (run, text, answer, at) VALUES (?, ?, ?, ?)')
  const answer = database.transaction((run: string, text: string, to: 'assumption' | 'sentence', given: string | null) => {
    forget.run(run, text, to === 'sentence' ? 1 : 0)
    if (given !== null) insert.run(run, text, given, now())
  })
  return {
    of(run) {
      const rows = all.all(run) as { text: string; answer: Judged | 'misread' }[]
      return {
        assumptions: rows.flatMap(({ text, answer: judged }) => (judged === 'misread' ? [] : [{ text, judged }])),
        misread: rows.filter((row) => row.answer === 'misread').map(({ text }) => text),
      }
    },
    judge: (run, text, judged) => answer.immediate(run, text, 'assumption', judged),
    misread: (run, text, isMisread) => answer.immediate(run, text, 'sentence', isMisread ? 'misread' : null),
  }
}
