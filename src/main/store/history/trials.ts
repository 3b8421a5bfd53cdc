// Finished runs as trials of their config: the results of a config are counted from them.
import type { Database } from 'better-sqlite3'
import { inBody } from '../database/in-body.js'
import { UNCOUNTED } from '../database/scope.js'
import { COUNTS } from '../database/teaching.js'

export interface Trial {
  readonly run: string
  readonly template: string
  readonly model: string
  readonly verdict: string
  readonly ended: string
  /** The user's answer whether it works; null where there is none. */
  readonly worked: string | null
  readonly usd: number
  readonly rounds: number
  /** JSON of its config; null where it cannot be read any more. */
  readonly config: string
}

/** The cap of the day ended it: what other runs had spent says nothing of its config. Its own budget does. */
const ENDED_BY_THE_DAY = `(run.ended = 'budget' AND EXISTS (SELECT 1 FROM entry AS spent
  WHERE spent.run = run.id AND spent.kind = 'note' AND spent.step = 'out-of-budget' AND ${inBody('$.limit', 'spent')} = 'day'))`

/** Runs with a model that began with nothing of an older one and that count, tries of the bench among them; of one template or of all. */
export function trials(database: Database, template: string | null): Trial[] {
  return database
    .prepare(
      `SELECT run.id AS run, template, model, verdict, ended, worked, usd, rounds,
         coalesce(CASE WHEN json_valid(setup) THEN json_extract(setup, '$.config') END, 'null') AS config
       FROM run LEFT JOIN human_verdict ON human_verdict.run = run.id
       WHERE demo IS NULL AND kind = 'build' AND ended IS NOT NULL AND deleted_at IS NULL AND NOT ${UNCOUNTED} AND ${COUNTS} AND NOT ${ENDED_BY_THE_DAY}
         AND (@template IS NULL OR template = @template)`,
    )
    .all({ template }) as Trial[]
}
