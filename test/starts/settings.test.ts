// Five processes set five settings at once: all five are there. TILLGREEN_STARTS=1 does a hundred rounds.
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSettingsFile } from '../../src/main/host/data-folder/settings-file.js'
import { atOnce, complaint, part } from '../support/at-once.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { goodStory, tellStory } from '../support/story.js'
import { openFace } from '../support/wire.js'

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
  // Only root may make one.
  ...(process.getuid?.() === 0 ? { 'a device': (path: string) => void execFileSync('mknod', [path, 'c', '1', '5']) } : {}),
}

test.each(Object.entries(inItsPlace))('%s in the place of settings or keys is refused at once and left there', async (_what, put) => {
  const data = temporaryFolder('data')
  expect((await tillgreen(['settings', 'set', 'endpoints.local.baseUrl', 'http://127.0.0.1:1'], { data })).code).toBe(0)
  put(join(data, 'keys.json'))
  const keys = await tillgreen(['settings'], { data })
  expect([keys.code, keys.stderr]).toEqual([2, expect.stringMatching(/keys\.json must be a regular file.*Nothing was changed/)])
  rmSync(join(data, 'keys.json'), { recursive: true })
  rmSync(join(data, 'settings.json'))
  rmSync(join(data, 'keys.json.elsewhere'), { force: true })
  put(join(data, 'settings.json'))
  for (const args of [['settings'], ['settings', 'set', 'theme', 'dark']]) {
    const { code, stderr } = await tillgreen(args, { data })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/settings\.json must be a regular file.*Nothing was changed/)])
  }
  expect((await tillgreen(['runs'], { data })).code).toBe(0)
})

test.each(Object.entries(inItsPlace))('%s in the place of sealed keys is refused at once and left there', async (_what, put) => {
  const data = temporaryFolder('data')
  const place = { data }
  expect((await tillgreen(['settings', 'set', 'endpoints.local.baseUrl', 'http://127.0.0.1:1'], place)).code).toBe(0)
  const path = join(data, 'keys.sealed.json')
  put(path)
  const before = lstatSync(path)
  for (const args of [['settings'], ['endpoints'], ['key', 'forget', 'local']]) {
    const { code, stderr } = await tillgreen(args, place)
    expect([args, code, stderr]).toEqual([args, 2, expect.stringMatching(/keys\.sealed\.json must be a regular file.*Nothing was changed/)])
  }
  expect([lstatSync(path).ino, lstatSync(path).mode]).toEqual([before.ino, before.mode])
})

test.each(Object.entries(inItsPlace))('%s in the place of what is only remembered is as if nothing was remembered', async (_what, put) => {
  const data = temporaryFolder('data')
  const endpoint = await tellStory(goodStory)
  expect((await tillgreen(['settings', 'set', 'endpoints.local.baseUrl', endpoint.url], { data })).code).toBe(0)
  for (const name of ['capabilities.json', 'web-port']) put(join(data, name))
  expect((await tillgreen(['endpoints'], { data })).code).toBe(0)
  const result = await tillgreen(['endpoints', 'check', 'local'], { data })
  expect([result.code, result.stderr]).toEqual([0, ''])
  const face = await openFace({ data })
  expect(await face.ask('settings.get', {})).toMatchObject({ endpoints: [{ name: 'local' }] })
  expect(await face.close()).toBe(0)
  if (existsSync(join(data, 'web-port.elsewhere'))) expect(readFileSync(join(data, 'web-port.elsewhere'), 'utf8')).toBe('{"theme":"dark"}')
})
