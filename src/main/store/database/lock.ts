// Lets one process at a time change what a data folder holds outside the database. The lock is SQLite's own on an empty
// file, so the system releases it when its holder dies.

import { lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { UserError, userError } from '../../../contract/errors/index.js'

/** Resources that only one process may change at a time. */
export type LockName = 'start' | 'files'

/** A holder keeps it for a few milliseconds; a whole first start takes less than a second. */
const PATIENCE_MS = 20_000

/**
 * Does `act` while no other process, and no other caller, holds this lock of the data folder; gives what it gives.
 * Waits up to 20 s. Refuses with kind `busy` where that is not enough, with kind `store` where there can be no lock.
 * Not reentrant: `act` must not ask for the same lock.
 */
export function withLock<T>(folder: string, name: LockName, act: () => T): T {
  const file = join(folder, 'locks', `${name}.lock`)
  const database = take(file)
  try {
    return act()
  } finally {
    database.close()
  }
}

function take(file: string): Database.Database {
  let database: Database.Database | null = null
  try {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
    const stat = lstatSync(file, { throwIfNoEntry: false })
    if (stat && !stat.isFile()) throw userError('lock-no-file', { file })
    database = new Database(file, { timeout: PATIENCE_MS })
    // Nothing is written, so the file stays empty.
    database.exec('BEGIN IMMEDIATE')
    return database
  } catch (error) {
    database?.close()
    if (error instanceof UserError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('SQLITE_BUSY')) throw userError('lock-held', { file, seconds: PATIENCE_MS / 1000 })
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL') throw userError('lock-disk-full', { file })
    throw userError('lock-not-taken', { file, cause: error instanceof Error ? error.message : String(error) })
  }
}
