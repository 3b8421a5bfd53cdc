// Five processes set five settings at once: all five are there. TILLGREEN_STARTS=1 does a hundred rounds.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSettingsFile } from '../../src/main/host/settings-file.js'
import { atOnce, complaint, part } from '../support/at-once.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'

const rounds = part(100)

test(`${rounds} rounds of five settings at once lose none of them`, { timeout: 40 * 60_000 }, async () => {
  const data = temporaryFolder('data')
  for (let round = 1; round <= rounds; round++) {
    const values = [
      ['budget.usd', round],
      ['budget.minutes', round],
      ['budget.attempts', round],
      ['dailyUsd', round],
      ['endpoints.local.baseUrl', `http://127.0.0.1:${9_000 + round}`],
    ].map(([key, value]) => ['settings', 'set', String(key), String(value)])
    expect((await atOnce(values, { data })).map(complaint)).toEqual([null, null, null, null, null])
    expect(openSettingsFile(data).read()).toMatchObject({
      budget: { usd: round, minutes: round, attempts: round },
      dailyUsd: round,
      endpoints: [{ name: 'local', baseUrl: `http://127.0.0.1:${9_000 + round}` }],
    })
  }
})

const inItsPlace: Readonly<Record<string, (path: string) => void>> = {
  'a pipe': (path) => execFileSync('mkfifo', [path]),
  'a link': (path) => {
    writeFileSync(`${path}.elsewhere`, '{"theme":"dark"}')
    symlinkSync(`${path}.elsewhere`, path)
  },
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a folder': (path) => mkdirSync(path),
}

test.each(Object.entries(inItsPlace))('%s in the place of settings or keys is refused at once and left there', async (_what, put) => {
  const data = temporaryFolder('data')
  expect((await tillgreen(['settings', 'set', 'endpoints.local.baseUrl', 'http://127.0.0.1:1'], { data })).code).toBe(0)
  put(join(data, 'keys.json'))
  const keys = await tillgreen(['settings'], { data })
  expect([keys.code, keys.stderr]).toEqual([2, expect.stringMatching(/keys\.json must be a plain file.*Nothing was changed/)])
  rmSync(join(data, 'keys.json'), { recursive: true })
  rmSync(join(data, 'settings.json'))
  rmSync(join(data, 'keys.json.elsewhere'), { force: true })
  put(join(data, 'settings.json'))
  for (const args of [['settings'], ['settings', 'set', 'theme', 'dark']]) {
    const { code, stderr } = await tillgreen(args, { data })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/settings\.json must be a plain file.*Nothing was changed/)])
  }
  expect((await tillgreen(['runs'], { data })).code).toBe(0)
})
