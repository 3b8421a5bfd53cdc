// Summaries of files, one for each content by its hash, until the run that asked for it is purged.
import type { Database } from 'better-sqlite3'

export interface FileSummaries {
  /** Those that are known, by hash. */
  known(hashes: readonly string[]): ReadonlyMap<string, string>
  /** The first summary of a content stays. */
  keep(run: string, summaries: ReadonlyMap<string, string>): void
}

/** `now` gives milliseconds since 1970. The run must be in the table of runs. */
export function openFileSummaries(database: Database, now: () => number): FileSummaries {
  const one = database.prepare('SELECT summary FROM file_summary WHERE hash = ?').pluck()
  const insert = database.prepare('INSERT INTO file_summary (hash, run, summary, at) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING')
  return {
    known: (hashes) =>
      new Map(
        hashes.flatMap((hash) => {
          const summary = one.get(hash) as string | undefined
          return summary === undefined ? [] : [[hash, summary] as const]
        }),
      ),
    keep: database.transaction((run: string, summaries: ReadonlyMap<string, string>) => {
      for (const [hash, summary] of summaries) insert.run(hash, run, summary, now())
    }).immediate,
  }
}
