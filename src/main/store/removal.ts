// Deletion in two steps: out of sight and back again as often as one likes, then for good.
import type { Database } from 'better-sqlite3'

export interface Removal {
  /** Puts runs out of sight; gives those that changed. */
  remove(runs: readonly string[]): string[]
  restore(runs: readonly string[]): string[]
  /** Deletes the rows of runs that are removed already, with all that belongs to them; gives those that it deleted. */
  purge(runs: readonly string[]): string[]
  /** Puts a tag on runs, or takes it off; gives those that changed. */
  tag(runs: readonly string[], tag: string): string[]
  untag(runs: readonly string[], tag: string): string[]
}

/** `now` gives milliseconds since 1970. */
export function openRemoval(database: Database, now: () => number): Removal {
  const remove = database.prepare('UPDATE run SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL')
  const restore = database.prepare('UPDATE run SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL')
  const tag = database.prepare('INSERT INTO run_tag (run, tag, at) SELECT id, ?, ? FROM run WHERE id = ? ON CONFLICT DO NOTHING')
  const untag = database.prepare('DELETE FROM run_tag WHERE tag = ? AND run = ?')
  const isRemoved = database.prepare('SELECT 1 FROM run WHERE id = ? AND deleted_at IS NOT NULL')
  const project = database.prepare('SELECT project FROM run WHERE id = ?').pluck()
  // A child keeps all that it inherited in its own journal.
  const purgeSteps = [
    'UPDATE run SET parent = NULL WHERE parent = ?',
    ...[
      'link',
      'entry',
      'lease',
      'request',
      'human_verdict',
      'reading_answer',
      'run_tag',
      'answer_count',
      'inference',
      'test_count',
      'run_text',
      'file_summary',
    ].map((table) => `DELETE FROM ${table} WHERE run = ?`),
    // What was invented goes with the run; what it took still counts.
    "UPDATE exploration_try SET body = json_set(body, '$.invented', NULL) WHERE run = ?",
    'DELETE FROM run WHERE id = ?',
  ].map((sql) => database.prepare(sql))
  const forgetProject = database.prepare('DELETE FROM project WHERE id = ? AND NOT EXISTS (SELECT 1 FROM run WHERE project = project.id)')

  const purgeOne = (run: string): boolean => {
    if (!isRemoved.get(run)) return false
    const of = project.get(run)
    for (const step of purgeSteps) step.run(run)
    forgetProject.run(of)
    return true
  }
  const each = (change: (run: string) => boolean) => {
    const transaction = database.transaction((runs: readonly string[]) => runs.filter(change))
    return (runs: readonly string[]) => transaction.immediate(runs)
  }
  return {
    remove: (runs) => each((run) => remove.run(now(), run).changes === 1)(runs),
    restore: each((run) => restore.run(run).changes === 1),
    purge: each(purgeOne),
    tag: (runs, name) => each((run) => tag.run(name, now(), run).changes === 1)(runs),
    untag: (runs, name) => each((run) => untag.run(name, run).changes === 1)(runs),
  }
}
