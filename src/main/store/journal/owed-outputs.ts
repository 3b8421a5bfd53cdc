// Which finished runs still have to write their program to their output folder, by their journals.
import type { Database } from 'better-sqlite3'

export interface OwedOutput {
  readonly run: string
  /** Whether it was tried and could not be written; else the process ended before it was. */
  readonly hasFailed: boolean
}

/** Runs that are owed an output, but for deleted ones. */
export function openOwedOutputs(database: Database): () => OwedOutput[] {
  const owed = database.prepare(
    `SELECT due.run, EXISTS (SELECT 1 FROM entry WHERE kind = 'note' AND step = 'output-unwritten' AND superseded = 0 AND run = due.run) AS failed
     FROM entry AS due JOIN run ON run.id = due.run
     WHERE due.kind = 'note' AND due.step = 'output-due' AND due.superseded = 0 AND run.deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM entry WHERE kind = 'note' AND step = 'output-written' AND superseded = 0 AND run = due.run)`,
  )
  return () => (owed.all() as { run: string; failed: number }[]).map(({ run, failed }) => ({ run, hasFailed: failed === 1 }))
}
