// Six processes start at once, on a folder that is not there yet and on one that is: none fails, none speaks of damage.
// TILLGREEN_STARTS=1 does 200 first starts and 500 others, "npm test" a fifth of them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/store.js'
import { atOnce, complaint, part } from '../support/at-once.js'
import { root } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'

const AT_ONCE = 6
const runs = Array.from({ length: AT_ONCE }, () => ['runs', '--json'])
const first = part(200)
const ordinary = part(500)

test(`${first} first starts, ${AT_ONCE} at a time: none fails`, { timeout: 40 * 60_000 }, async () => {
  const wrong: (string | null)[] = []
  for (let started = 0; started < first; started += AT_ONCE) {
    const data = join(temporaryFolder('data'), 'deep', 'data')
    const results = await atOnce(runs, { data, cwd: root })
    wrong.push(...results.map(complaint).filter((each) => each !== null))
    const store = openStore(data)
    expect([store.integrity(), store.runs.list(10, null)]).toEqual(['ok', []])
    store.close()
    expect(JSON.parse(readFileSync(join(data, 'tillgreen.json'), 'utf8'))).toMatchObject({ application: 'tillgreen' })
  }
  expect(wrong).toEqual([])
})

test(`${ordinary} starts on one folder, ${AT_ONCE} at a time: none fails, and the runs can be read all the while`, {
  timeout: 40 * 60_000,
}, async () => {
  const data = temporaryFolder('data')
  openStore(data).close()
  const wrong: (string | null)[] = []
  const reader = new Database(join(data, 'tillgreen.db'), { readonly: true })
  let reads = 0
  const look = setInterval(() => {
    // Prepared each time: it is the schema that must be whole.
    reader.prepare('SELECT count(verdict) FROM run').get()
    reads += 1
  }, 1)
  try {
    for (let started = 0; started < ordinary; started += AT_ONCE) {
      const results = await atOnce(runs, { data })
      wrong.push(...results.map(complaint).filter((each) => each !== null))
    }
  } finally {
    clearInterval(look)
    reader.close()
  }
  expect(wrong).toEqual([])
  expect(reads).toBeGreaterThan(100)
})
