// Opens the database of a data folder: never over something that is not ours, never with a newer one's tables.
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Refusal } from '../../contract/errors.js'
import views from './views.sql?raw'

/** "Tgrn" in the header of every database of ours. */
const APPLICATION_ID = 0x5467726e
/** A file up to this size is looked at as a whole before it is used. */
const CHECKED_BYTES = 64_000_000
const SQLITE_HEADER = 'SQLite format 3\0'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** All migrations in order; the file name starts with the number. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => {
    const name = path.split('/').at(-1) ?? path
    return { number: Number(name.slice(0, 4)), name, sql }
  })
  .sort((a, b) => a.number - b.number)

/**
 * Opens `tillgreen.db` in `folder`, creating both where neither was there before, and brings it up to date in
 * one transaction. Refuses (kind `store`) a file that is empty, foreign, damaged, newer, or gone although it was
 * there; nothing is changed in that case.
 */
export function openDatabase(folder: string): Database.Database {
  makeFolder(folder)
  const file = join(folder, 'tillgreen.db')
  // The marker outlives the database: it tells a lost database from a first start.
  const marker = join(folder, 'tillgreen.json')
  const isNew = !existsSync(file)
  if (isNew && existsSync(marker))
    throw refused(file, 'is gone, although this data folder was in use', 'Put it back from a backup, or choose another folder with --data')
  if (!isNew) checkFile(file)
  const database = open(file)
  try {
    if (!isNew) checkContent(database, file)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    migrate(database)
    database.exec(views)
  } catch (error) {
    database.close()
    // Half a beginning would be taken for a database that was lost.
    if (isNew && isFull(error)) for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    throw error instanceof Refusal ? error : isFull(error) ? withoutRoom(file) : damaged(file, error)
  }
  if (!existsSync(marker)) writeFileSync(marker, `${JSON.stringify({ application: 'tillgreen', created: new Date().toISOString() })}\n`)
  return database
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Refusal('store', `The data folder ${folder} cannot be made: ${String(error)}. Choose one that you may write to with --data.`)
  }
  try {
    // A read-only disk says so here even to root, who may do everything else.
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Refusal(
      'store',
      `The data folder ${folder} must be writable, but it is ${code === 'EROFS' ? 'on a read-only disk' : `not (${code})`}. Make it writable, or choose another one with --data. Nothing was changed.`,
    )
  }
}

function checkFile(file: string): void {
  if (statSync(file).size === 0) throw refused(file, 'is empty (zero bytes)', 'Put it back from a backup, or move it away to start anew')
  const header = Buffer.alloc(16)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, header, 0, 16, 0)
  closeSync(descriptor)
  if (header.toString('latin1') !== SQLITE_HEADER)
    throw refused(file, 'is not a SQLite database', 'Move it away, or choose another folder with --data')
}

function open(file: string): Database.Database {
  try {
    return new Database(file, { timeout: 250 })
  } catch (error) {
    throw damaged(file, error)
  }
}

function checkContent(database: Database.Database, file: string): void {
  let application: unknown
  let version: unknown
  try {
    application = database.pragma('application_id', { simple: true })
    version = database.pragma('user_version', { simple: true })
  } catch (error) {
    throw damaged(file, error)
  }
  if (application !== APPLICATION_ID) throw refused(file, 'belongs to another application', 'Choose another folder with --data')
  const newest = migrations.at(-1)?.number ?? 0
  if (Number(version) > newest)
    throw refused(
      file,
      `was written by a newer Tillgreen (format ${version}, this one reads up to ${newest})`,
      'Update Tillgreen, or choose another folder with --data',
    )
  // Looking at all of a large file takes seconds at each start, so there only its smallest tables are looked at.
  const checks = statSync(file).size <= CHECKED_BYTES ? ['quick_check(1)'] : ['quick_check(project)', 'quick_check(lease)']
  for (const check of checks) {
    const found = database.pragma(check, { simple: true })
    if (found !== 'ok') throw damaged(file, found)
  }
}

function migrate(database: Database.Database): void {
  const run = database.transaction(() => {
    const version = Number(database.pragma('user_version', { simple: true }))
    for (const migration of migrations.filter((each) => each.number > version)) {
      database.exec(migration.sql)
      database.pragma(`user_version = ${migration.number}`)
    }
    database.pragma(`application_id = ${APPLICATION_ID}`)
  })
  // "Immediate", so that two processes at their first start take turns instead of both creating the tables.
  run.immediate()
}

const refused = (file: string, what: string, remedy: string) =>
  new Refusal('store', `The database ${file} ${what}. ${remedy}. Nothing was changed.`)
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL'
const withoutRoom = (file: string) => refused(file, 'cannot grow, because its disk is full', 'Free some space, and start again')
const damaged = (file: string, error: unknown) =>
  refused(
    file,
    `is damaged (${error instanceof Error ? error.message : String(error)})`,
    'Keep a copy of it, then put it back from a backup',
  )
