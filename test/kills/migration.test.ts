// kill -9 while a database of an older version is brought up to date: it is the old one or the new one afterwards.
import { copyFileSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { bringTo, formatOf, migrations, newestFormat } from '../../src/main/store/database/migrate.js'
import { openStore } from '../../src/main/store/store.js'
import { root, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { killTillgreenAt, type Moment, targetedKills, within } from '../support/kill-at.js'

/** Entries that make a migration last, so that a kill can meet it. */
const ENTRIES = 20_000

/** A data folder as a build of this format left it, with a long journal. */
function folderOf(format: number): string {
  const data = temporaryFolder('data')
  copyFileSync(join(root, 'test/fixtures/db/version-1.db'), join(data, 'tillgreen.db'))
  const database = new Database(join(data, 'tillgreen.db'))
  database.pragma('journal_mode = WAL')
  // Builds from format 8 on link what they find: the long journal comes before that.
  bringTo(database, Math.min(format, 7))
  const insert = database.prepare(
    "INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, ?, 0, 'note', ?, 'remarked', '', ?)",
  )
  const run = database.prepare('SELECT run, max(seq) AS seq FROM entry').get() as { run: string; seq: number }
  const body = JSON.stringify({ type: 'remarked', text: 'word '.repeat(100) })
  database.transaction(() => {
    for (let at = 1; at <= ENTRIES; at++) insert.run(run.run, run.seq + at, `remark-${at}`, body)
  })()
  bringTo(database, format)
  database.close()
  return data
}

const older = migrations.map(({ number }) => number).filter((number) => number < newestFormat)

/** All that the tables hold, in one number for each. */
function contentOf(data: string): { format: number; tables: string; entries: number; runs: number; links: number | null } {
  const database = new Database(join(data, 'tillgreen.db'), { readonly: true })
  const count = (table: string) => Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
  const tables = database
    .prepare("SELECT group_concat(name) FROM (SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name)")
    .pluck()
    .get()
  const found = {
    format: formatOf(database),
    tables: String(tables),
    entries: count('entry'),
    runs: count('run'),
    links: String(tables).split(',').includes('link') ? count('link') : null,
  }
  expect(database.pragma('integrity_check(1)', { simple: true })).toBe('ok')
  database.close()
  return found
}

test(`${targetedKills} kills while older databases are brought up to date leave the old one or the new one`, {
  timeout: 40 * 60_000,
}, async () => {
  const met: string[] = []
  for (let kill = 0; kill < targetedKills; ) {
    const format = older[kill % older.length] ?? 1
    const data = folderOf(format)
    const before = contentOf(data)
    // The log appears when the database is opened, and grows when what was migrated is written.
    const log = join(data, 'tillgreen.db-wal')
    const moment: Moment =
      (kill + Math.floor(kill / older.length)) % 2 === 0
        ? { when: () => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0, afterMs: within(60) }
        : { when: () => existsSync(log), afterMs: within(400) }
    const { wasKilled } = await killTillgreenAt(['runs'], { data }, moment)
    if (!wasKilled) continue
    kill += 1
    const after = contentOf(data)
    if (after.format === format) expect(after).toEqual(before)
    else
      expect(after).toMatchObject({ format: newestFormat, entries: before.entries, runs: before.runs, links: before.entries + before.runs })
    met.push(`${format}: ${after.format === format ? 'old' : 'new'}`)
    const next = await tillgreen(['runs'], { data })
    expect([next.code, next.stderr]).toEqual([0, ''])
    const store = openStore(data)
    expect(store.integrity()).toBe('ok')
    for (const { id } of store.runs.list(10, null)) expect(() => store.entries.after(id, 0)).not.toThrow()
    store.close()
    expect(contentOf(data)).toMatchObject({ format: newestFormat, links: before.entries + before.runs })
  }
  console.log(`after the kills: ${met.join(', ')}`)
})
