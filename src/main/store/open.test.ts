import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/folders.js'
import { migrations, openDatabase } from './open.js'

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
  expect(() => openDatabase(folder)).toThrow(/is empty \(zero bytes\).*Nothing was changed/)
  expect(readFileSync(fileIn(folder)).length).toBe(0)
})

test('a file that is no database is refused and kept', () => {
  const folder = usedFolder()
  writeFileSync(fileIn(folder), 'dear diary')
  expect(() => openDatabase(folder)).toThrow(/is not a SQLite database/)
  expect(readFileSync(fileIn(folder), 'utf8')).toBe('dear diary')
})

test("another application's database is refused and kept", () => {
  const folder = temporaryFolder()
  const foreign = new Database(fileIn(folder))
  foreign.exec('CREATE TABLE songs (title TEXT)')
  foreign.close()
  const before = readFileSync(fileIn(folder))
  expect(() => openDatabase(folder)).toThrow(/belongs to another application/)
  expect(readFileSync(fileIn(folder)).equals(before)).toBe(true)
})

test('a database of a newer version is refused with both numbers', () => {
  const folder = usedFolder()
  const database = new Database(fileIn(folder))
  database.pragma('user_version = 999')
  database.close()
  expect(() => openDatabase(folder)).toThrow(/newer Tillgreen \(format 999/)
})

test('a damaged database is refused and kept', () => {
  const folder = usedFolder()
  const bytes = readFileSync(fileIn(folder))
  bytes.fill(0xee, 4096, bytes.length - 100)
  writeFileSync(fileIn(folder), bytes)
  rmSync(`${fileIn(folder)}-wal`, { force: true })
  expect(() => openDatabase(folder)).toThrow(/is damaged/)
  expect(readFileSync(fileIn(folder)).equals(bytes)).toBe(true)
})

test('a database that vanished from a used folder is not silently made anew', () => {
  const folder = usedFolder()
  rmSync(fileIn(folder))
  expect(() => openDatabase(folder)).toThrow(/is gone, although this data folder was in use/)
  expect(existsSync(fileIn(folder))).toBe(false)
})

test('a data folder that cannot be made is refused with the reason', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  expect(() => openDatabase(join(folder, 'file', 'data'))).toThrow(/cannot be made.*--data/)
})
