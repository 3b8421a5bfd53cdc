// How long the first start after an update takes, from each older format, for a database with 100,000 entries.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { bringTo, newestFormat } from '../src/main/store/database/migrate.js'
import { openStore } from '../src/main/store/store.js'

const ENTRIES = Number(process.env.TILLGREEN_ENTRIES ?? 100_000)
const ROUNDS = 5
/** As long as the bodies of recorded runs are on average. */
const BODY_BYTES = 1_200
const folder = mkdtempSync(join(tmpdir(), 'tillgreen-bench-'))

/** A database as a build of this format left it, with a long journal. */
function makeOld(format: number): string {
  const file = join(folder, `format-${format}.db`)
  copyFileSync(join(process.cwd(), 'test/fixtures/db/version-1.db'), file)
  const database = new Database(file)
  bringTo(database, format)
  const insert = database.prepare(
    "INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, ?, 0, 'note', ?, 'remarked', '', ?)",
  )
  const last = database.prepare('SELECT run, max(seq) AS seq FROM entry').get() as { run: string; seq: number }
  const body = JSON.stringify({ type: 'remarked', text: 'x'.repeat(BODY_BYTES) })
  database.transaction(() => {
    for (let at = 1; at <= ENTRIES; at++) insert.run(last.run, last.seq + at, `remark-${at}`, body)
  })()
  database.close()
  return file
}

console.log(`${ENTRIES} entries of ${BODY_BYTES} bytes, ${ROUNDS} starts each`)
for (let format = 1; format <= newestFormat; format++) {
  const old = makeOld(format)
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const data = join(folder, `data-${format}-${round}`)
    mkdirSync(data)
    copyFileSync(old, join(data, 'tillgreen.db'))
    const start = performance.now()
    openStore(data).close()
    times.push(performance.now() - start)
    rmSync(data, { recursive: true })
  }
  rmSync(old)
  const [least = 0, most = 0] = [Math.min(...times), Math.max(...times)]
  console.log(`from format ${format}      ${(least / 1000).toFixed(2)} to ${(most / 1000).toFixed(2)} s`)
}
rmSync(folder, { recursive: true, force: true })
