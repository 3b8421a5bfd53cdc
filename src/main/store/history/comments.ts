// What users said of runs that were verified and yet not as they wanted them.
import type { Database } from 'better-sqlite3'
import { TEACHES } from '../database/teaching.js'

export interface JudgedComment {
  readonly run: string
  readonly title: string
  readonly comment: string
}

/** Comments on verified runs with a model that may teach and were not perfect or did not work, the newest first. */
export const notPerfect = (database: Database, limit: number): JudgedComment[] =>
  database
    .prepare(
      `SELECT run.id AS run, title, trim(comment) AS comment FROM human_verdict JOIN run ON run.id = human_verdict.run
       WHERE verdict = 'verified' AND (worked = 'no' OR perfect = 'no') AND trim(comment) <> ''
         AND demo IS NULL AND kind <> 'replay' AND deleted_at IS NULL AND ${TEACHES}
       ORDER BY human_verdict.at DESC, run.id DESC LIMIT ?`,
    )
    .all(limit) as JudgedComment[]
