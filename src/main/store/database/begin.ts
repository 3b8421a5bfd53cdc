// The first start of a data folder: the database is created whole or not, even if the process is killed.
import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { renameDurably, writeDurably } from './durable.js'
import { formatOf, migrate } from './migrate.js'
import { isBusy, patiently } from './patience.js'

/** Where a data folder keeps its database, and the marker that distinguishes a lost database from a first start. */
export const placesIn = (folder: string) => ({ file: join(folder, 'tillgreen.db'), marker: join(folder, 'tillgreen.json') })

/** Makes the database of a folder that has none. Only for the holder of the lock `start`. */
export function makeDatabase(folder: string): void {
  const { file } = placesIn(folder)
  const next = `${file}.new`
  // Left by a beginning that was cut off.
  removeDatabase(next)
  try {
    const database = new Database(next)
    try {
      database.pragma('journal_mode = WAL')
      database.pragma('synchronous = FULL')
      migrate(database)
    } finally {
      // The last one out writes the log back, so that the file is whole by itself.
      database.close()
    }
    removeDatabase(file)
    renameDurably(next, file)
  } catch (error) {
    removeDatabase(next)
    throw error
  }
}

/** Says for good that this folder has a database. */
export function markFolder(folder: string): void {
  const { marker } = placesIn(folder)
  if (!existsSync(marker)) writeDurably(marker, `${JSON.stringify({ application: 'tillgreen', created: new Date().toISOString() })}\n`)
}

/**
 * Whether this file is the beginning of a database that was cut off before anything was in it, as earlier versions
 * could leave one: empty, or without a table, a format and an owner.
 */
export function isUnbegun(file: string): boolean {
  if (statSync(file).size === 0) return true
  if (!hasHeader(file)) return false
  return patiently(() => {
    let database: Database.Database | null = null
    try {
      database = new Database(file, { fileMustExist: true, timeout: 250 })
      const tables = Number(database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get())
      return tables === 0 && formatOf(database) === 0 && database.pragma('application_id', { simple: true }) === 0
    } catch (error) {
      if (isBusy(error)) throw error
      // Whatever its fault, it is more than a beginning.
      return false
    } finally {
      database?.close()
    }
  })
}

const SQLITE_HEADER = Buffer.from('SQLite format 3\0', 'latin1')

/** Whether a file begins as every SQLite database does. */
export function hasHeader(file: string): boolean {
  const header = Buffer.alloc(SQLITE_HEADER.length)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, header.length, 0)
  } finally {
    closeSync(descriptor)
  }
  return header.equals(SQLITE_HEADER)
}

function removeDatabase(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(file + end, { force: true })
}
