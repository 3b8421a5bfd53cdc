import { DatabaseSync } from 'node:sqlite'

export interface Store {
  /** Doubles the number that is kept, and returns it. */
  double(): number
}

/** Opens the database of this file, or one in memory for `:memory:`. */
export function openStore(file: string): Store {
  const database = new DatabaseSync(file)
  database.exec('CREATE TABLE IF NOT EXISTS number (value INTEGER NOT NULL); INSERT INTO number SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM number)')
  const double = database.prepare('UPDATE number SET value = 2 * value RETURNING value')
  return { double: () => Number(double.get()?.value) }
}
