// Whether anything in the database changed since one last looked.
import type { Database } from 'better-sqlite3'

/** Another text after every change, of this connection or of others. */
export function stateOf(database: Database): string {
  const own = database.prepare('SELECT total_changes()').pluck().get()
  return `${own} ${database.pragma('data_version', { simple: true })}`
}
