// Opens the database of a data folder. Never replaces foreign files, never reads tables of a newer version.

import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { userError } from '../../../contract/errors/index.js'
import { hasHeader, isUnbegun, makeDatabase, markFolder, placesIn } from './begin.js'
import { withLock } from './lock.js'
import { APPLICATION_ID, formatOf, migrate, NewerFormat, newestFormat } from './migrate.js'
import { isBusy, patiently } from './patience.js'

/** A file up to this size is looked at as a whole before it is used. */
const CHECKED_BYTES = 64_000_000

/**
 * Opens `tillgreen.db` in `folder`, creating both where neither was there before, and brings it up to date in
 * one transaction. Refuses (kind `store`) a file that is empty, foreign, damaged, newer, or gone although it was
 * there, and (kind `busy`) one that others hold for longer than 20 s; nothing is changed in that case.
 */
export function openDatabase(folder: string): Database.Database {
  makeFolder(folder)
  const { file, marker } = placesIn(folder)
  const isBegun = () => existsSync(file) && existsSync(marker)
  try {
    if (!isBegun()) withLock(folder, 'start', () => begin(folder))
    checkFile(file)
    const database = patiently(() => openAndMigrate(file))
    // Only after a check of the content: another application's folder is not marked as ours.
    if (!existsSync(marker)) withLock(folder, 'start', () => markFolder(folder))
    return database
  } catch (error) {
    throw refusalOf(error, file)
  }
}

/** For the holder of the lock: another process may have begun before. */
function begin(folder: string): void {
  const { file, marker } = placesIn(folder)
  const isMarked = existsSync(marker)
  if (!existsSync(file)) {
    if (isMarked) throw userError('database-gone', { file })
    makeDatabase(folder)
    markFolder(folder)
  } else if (!isMarked && statSync(file).isFile() && isUnbegun(file)) {
    makeDatabase(folder)
    markFolder(folder)
  }
}

function openAndMigrate(file: string): Database.Database {
  const database = new Database(file, { timeout: 250, fileMustExist: true })
  try {
    checkContent(database, file)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    // Queries sort in memory, not in a file: a full disk stops no reader.
    database.pragma('temp_store = MEMORY')
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw userError('data-folder-not-made', { folder, cause: String(error) })
  }
  try {
    // On a read-only disk this fails even for root, who may do everything else.
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw userError('data-folder-not-writable', { folder, code })
  }
}

function checkFile(file: string): void {
  const stat = statSync(file)
  if (!stat.isFile()) throw userError('database-no-file', { file })
  if (stat.size === 0) throw userError('database-empty', { file })
  if (!hasHeader(file)) throw userError('database-foreign', { file, of: 'no-sqlite' })
}

function checkContent(database: Database.Database, file: string): void {
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    throw userError('database-foreign', { file, of: 'other-application' })
  const format = formatOf(database)
  if (format > newestFormat) throw new NewerFormat(format)
  // A full check of a large file takes seconds at each start, so only its smallest tables are checked.
  const checks = statSync(file).size <= CHECKED_BYTES ? ['quick_check(1)'] : ['quick_check(project)', 'quick_check(lease)']
  for (const check of checks) {
    const found = database.pragma(check, { simple: true })
    if (found !== 'ok') throw userError('database-damaged', { file, cause: String(found) })
  }
}

/** The user error for an error of the database; "damaged" only where SQLite reports damage. Returns other errors unchanged. */
export function refusalOf(error: unknown, file: string): unknown {
  if (error instanceof NewerFormat) return userError('database-newer', { file, format: error.format, newest: newestFormat })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const cause = error instanceof Error ? error.message : String(error)
  if (!code.startsWith('SQLITE_')) return error
  if (isBusy(error)) return userError('database-busy', { file, cause })
  if (code === 'SQLITE_FULL') return userError('database-full', { file })
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return userError('database-damaged', { file, cause })
  if (code === 'SQLITE_ERROR') return userError('database-tables', { file, cause })
  return userError('database-not-opened', { file, cause })
}
