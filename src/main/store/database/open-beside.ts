// Opens the databases beside the main one. No run depends on them, so a broken one never stops the start.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { patiently } from './patience.js'

/**
 * Opens or makes a database whose loss costs no run anything. A broken one is moved aside (`keep`) or removed first.
 * @param prepare makes its tables where they are not there
 */
export function openBeside(file: string, broken: 'keep' | 'remove', prepare: (database: Database.Database) => void): Database.Database {
  const open = () => patiently(() => openWith(file, prepare))
  try {
    return open()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // An error of SQL itself means tables that we did not make.
    if (!/^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(code)) throw error
    const aside = `${file}.broken-${new Date().toISOString().replace(/[:.]/g, '-')}`
    for (const end of ['', '-wal', '-shm'])
      if (broken === 'remove') rmSync(file + end, { force: true })
      else if (existsSync(file + end)) renameSync(file + end, aside + end)
    return open()
  }
}

function openWith(file: string, prepare: (database: Database.Database) => void): Database.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new Database(file, { timeout: 250 })
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    // In one transaction: several processes may start at once.
    database.transaction(() => prepare(database)).immediate()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
