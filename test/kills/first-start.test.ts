// kill -9 in the very first start of a data folder: the next start finds nothing or all of it, and works.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/main/store/store.js'
import { root, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { killTillgreenAt, type Moment, targetedKills, within } from '../support/kill-at.js'

/** What appears one after the other while a folder is begun, and how long after that the kill may come. */
const aims = [
  { name: 'locks', mostMs: 5 },
  { name: 'tillgreen.db.new', mostMs: 60 },
  { name: 'tillgreen.db', mostMs: 10 },
  { name: 'tillgreen.json', mostMs: 10 },
] as const

test(`${targetedKills} kills in a first start leave a folder that the next start takes`, { timeout: 40 * 60_000 }, async () => {
  const left: string[] = []
  for (let kill = 0; kill < targetedKills; ) {
    const data = join(temporaryFolder('data'), 'data')
    const aim = aims[kill % aims.length] ?? aims[0]
    const moment: Moment = { when: () => existsSync(join(data, aim.name)), afterMs: within(aim.mostMs) }
    const { wasKilled } = await killTillgreenAt(['runs'], { data, cwd: root }, moment)
    if (!wasKilled) continue
    left.push(['tillgreen.db.new', 'tillgreen.db', 'tillgreen.json'].filter((name) => existsSync(join(data, name))).join('+') || 'nothing')
    const next = await tillgreen(['runs'], { data, cwd: root })
    expect([next.code, next.stderr]).toEqual([0, ''])
    const store = openStore(data)
    expect(store.integrity()).toBe('ok')
    store.close()
    expect(existsSync(join(data, 'tillgreen.db.new'))).toBe(false)
    kill += 1
  }
  console.log(`left by the kills: ${left.join(', ')}`)
})
