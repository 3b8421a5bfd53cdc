import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openStore } from '../store.js'
import { migrations } from './migrate.js'
import { openDatabase } from './open.js'

const openAndClose = (folder: string) => openDatabase(folder).close()
const fileIn = (folder: string) => join(folder, 'tillgreen.db')

function usedFolder(): string {
  const folder = temporaryFolder()
  openAndClose(folder)
  return folder
}

test('a new data folder gets a database that can be opened again', () => {
  const folder = usedFolder()
  const database = openDatabase(folder)
  expect(database.pragma('user_version', { simple: true })).toBe(migrations.at(-1)?.number)
  database.close()
})

test('the number of a migration is the one in its name and none is missing', () => {
  expect(migrations.map((migration) => migration.number)).toEqual(migrations.map((_migration, index) => index + 1))
})

test('an empty file is refused and stays empty', () => {
  const folder = usedFolder()
  truncateSync(fileIn(folder), 0)
  expect(() => openDatabase(folder)).toThrow('database-empty')
  expect(readFileSync(fileIn(folder)).length).toBe(0)
})

test('a large file that was never marked is refused by its beginning, without being read as a whole', () => {
  const folder = temporaryFolder()
  writeFileSync(fileIn(folder), 'dear diary')
  truncateSync(fileIn(folder), 3 * 2 ** 30)
  expect(() => openDatabase(folder)).toThrow(/database-foreign.*no-sqlite/)
})

test('a file that is no database is refused and kept', () => {
  const folder = usedFolder()
  writeFileSync(fileIn(folder), 'dear diary')
  expect(() => openDatabase(folder)).toThrow(/database-foreign.*no-sqlite/)
  expect(readFileSync(fileIn(folder), 'utf8')).toBe('dear diary')
})

test("another application's database is refused and kept", () => {
  const folder = temporaryFolder()
  const foreign = new Database(fileIn(folder))
  foreign.exec('CREATE TABLE songs (title TEXT)')
  foreign.close()
  const before = readFileSync(fileIn(folder))
  expect(() => openDatabase(folder)).toThrow(/database-foreign.*other-application/)
  expect(readFileSync(fileIn(folder)).equals(before)).toBe(true)
})

test('a database of a newer version is refused with both numbers', () => {
  const folder = usedFolder()
  const database = new Database(fileIn(folder))
  database.pragma('user_version = 999')
  database.close()
  expect(() => openDatabase(folder)).toThrow(/database-newer.*"format":999/)
})

test('a damaged database is refused and kept', () => {
  const folder = usedFolder()
  const bytes = readFileSync(fileIn(folder))
  bytes.fill(0xee, 4096, bytes.length - 100)
  writeFileSync(fileIn(folder), bytes)
  rmSync(`${fileIn(folder)}-wal`, { force: true })
  expect(() => openDatabase(folder)).toThrow('database-damaged')
  expect(readFileSync(fileIn(folder)).equals(bytes)).toBe(true)
})

test('a database that vanished from a used folder is not silently made again', () => {
  const folder = usedFolder()
  rmSync(fileIn(folder))
  expect(() => openDatabase(folder)).toThrow('database-gone')
  expect(existsSync(fileIn(folder))).toBe(false)
})

test('a data folder that cannot be made is refused with the reason', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  expect(() => openDatabase(join(folder, 'file', 'data'))).toThrow('data-folder-not-made')
})

test.each([
  ['an empty file', (file: string) => writeFileSync(file, '')],
  [
    'a database without a table',
    (file: string) => {
      const begun = new Database(file)
      begun.pragma('journal_mode = WAL')
      begun.close()
    },
  ],
  [
    'a database under its first name, with its log',
    (file: string) => {
      const begun = new Database(`${file}.new`)
      begun.pragma('journal_mode = WAL')
      begun.exec('CREATE TABLE run (id TEXT)')
      copyFileSync(`${file}.new`, `${file}.new.copy`)
      copyFileSync(`${file}.new-wal`, `${file}.new-wal.copy`)
      begun.close()
      for (const end of ['', '-wal']) {
        copyFileSync(`${file}.new${end}.copy`, `${file}.new${end}`)
        rmSync(`${file}.new${end}.copy`)
      }
    },
  ],
])('a first start that was cut off, leaving %s, is done again', (_what, leave) => {
  const folder = temporaryFolder()
  leave(fileIn(folder))
  expect(() => openAndClose(folder)).not.toThrow()
  expect(() => openAndClose(folder)).not.toThrow()
  expect(readdirSync(folder).sort()).toEqual(['locks', 'tillgreen.db', 'tillgreen.json'])
})

test('an empty database of another application is refused and kept', () => {
  const folder = temporaryFolder()
  const foreign = new Database(fileIn(folder))
  foreign.pragma('application_id = 7')
  foreign.close()
  const before = readFileSync(fileIn(folder))
  expect(() => openDatabase(folder)).toThrow(/database-foreign.*other-application/)
  expect(readFileSync(fileIn(folder)).equals(before)).toBe(true)
})

test('a start with nothing to bring up to date changes nothing and takes no lock', () => {
  const folder = usedFolder()
  const other = new Database(fileIn(folder))
  const schema = other.pragma('schema_version', { simple: true })
  other.exec('BEGIN IMMEDIATE')
  expect(() => openAndClose(folder)).not.toThrow()
  other.exec('ROLLBACK')
  expect(other.pragma('schema_version', { simple: true })).toBe(schema)
  other.close()
})

test('the views that computed the verdict in earlier versions are dropped', () => {
  const folder = usedFolder()
  const older = new Database(fileIn(folder))
  older.exec('CREATE VIEW evidence AS SELECT 1; CREATE VIEW run_verdict AS SELECT * FROM evidence')
  older.pragma('user_version = 18')
  older.close()
  const database = openDatabase(folder)
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'view'").pluck().all()).toEqual(['counted_entry'])
  database.close()
})

test('a database that lacks a table is refused with its name, and not called damaged', () => {
  const folder = usedFolder()
  const database = new Database(fileIn(folder))
  database.exec('DROP TABLE lease')
  database.close()
  expect(() => openStore(folder)).toThrow(/database-tables.*no such table: (main\.)?lease/)
})

test('a database that is no plain file is refused', () => {
  const folder = usedFolder()
  rmSync(fileIn(folder))
  execFileSync('mkfifo', [fileIn(folder)])
  expect(() => openDatabase(folder)).toThrow('database-no-file')
})
