// The two files of a user's settings: a broken file is kept, and only the owner can read secrets.
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import { Settings } from '../../../contract/config/settings.js'
import { openCapabilitiesFile } from '../endpoints/capabilities-file.js'
import { openEndpoints } from '../endpoints/endpoints.js'
import { openPaceBook } from '../endpoints/pace-book.js'
import { openKeysFile } from './keys-file.js'
import { openSettingsFile } from './settings-file.js'

const modeOf = (path: string) => statSync(path).mode & 0o777
const prices = { date: '2026-01-01', note: '', models: [{ pattern: 'known*', input: 1, cachedInput: 1, output: 2 }] }
const local = { name: 'local', baseUrl: 'http://127.0.0.1:9/v1', model: 'small', limits: { tries: 7 } }
const far = { name: 'far', baseUrl: 'https://far.example/v1', model: 'known-1' }

test('settings are written whole, for the owner alone, and read back', () => {
  const folder = temporaryFolder()
  const file = openSettingsFile(folder)
  expect(file.read()).toEqual(Settings.parse({}))
  file.write(Settings.parse({ endpoints: [local], theme: 'light' }))
  expect(openSettingsFile(folder).read()).toEqual(Settings.parse({ endpoints: [local], theme: 'light' }))
  expect(modeOf(join(folder, 'settings.json'))).toBe(0o600)
  expect(readdirSync(folder).sort()).toEqual(['locks', 'settings.json'])
})

test.each(['{', '', 'null', '{"version":2}', '{"theme":"pink"}', '{"endpoints":[{"name":"A B"}]}'])(
  'a broken file (%s) is kept aside and said, and the defaults hold',
  (text) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'settings.json'), text)
    const file = openSettingsFile(folder)
    expect(file.read()).toEqual(Settings.parse({}))
    const [kept = '', ...more] = readdirSync(folder)
    expect(more).toEqual([])
    expect(readFileSync(join(folder, kept), 'utf8')).toBe(text)
    expect(JSON.stringify(file.notices)).toContain(kept)
  },
)

test('a key is readable by its owner alone, also where the file was opened to others', async () => {
  const folder = temporaryFolder()
  const keys = openKeysFile(folder)
  expect(keys.get('local', local.baseUrl)).toBe(null)
  await keys.set('local', local.baseUrl, 'secret', false)
  expect(modeOf(join(folder, 'keys.json'))).toBe(0o600)
  chmodSync(join(folder, 'keys.json'), 0o644)
  expect(keys.get('local', local.baseUrl)).toBe('secret')
  expect(modeOf(join(folder, 'keys.json'))).toBe(0o600)
  keys.forget('local')
  expect(keys.all()).toEqual([])
})

test('a key does not follow its endpoint to another host', async () => {
  const keys = openKeysFile(temporaryFolder())
  await keys.set('far', far.baseUrl, 'secret', false)
  expect(keys.get('far', 'https://far.example/other/v1')).toBe('secret')
  expect(keys.get('far', 'https://evil.example/v1')).toBe(null)
  expect(keys.get('far', 'http://far.example/v1')).toBe(null)
})

test('a broken file of keys is refused without quoting it, and left as it is', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'keys.json'), '{"keys": canary-7Hq2mXw9')
  const keys = openKeysFile(folder)
  await expect(keys.set('far', far.baseUrl, 'x', false)).rejects.toThrow('keys-unreadable')
  expect(() => keys.get('far', far.baseUrl)).not.toThrow(/canary/)
  expect(existsSync(join(folder, 'keys.json'))).toBe(true)
})

function open(environment: { baseUrl?: string; key?: string | null } = {}, more: object = {}) {
  const folder = temporaryFolder()
  const [settings, keys] = [openSettingsFile(folder), openKeysFile(folder)]
  settings.write(Settings.parse({ endpoints: [local, far], ...more }))
  return {
    keys,
    endpoints: openEndpoints({
      settings,
      keys,
      capabilities: openCapabilitiesFile(folder),
      book: openPaceBook(folder),
      prices,
      baseUrl: environment.baseUrl ?? '',
      key: environment.key ?? null,
    }),
  }
}
const config = (baseUrl: string, model = '') => ({ ...standardConfig(), model: { ...standardConfig().model, baseUrl, model } })

test('a run uses the endpoint that it names, else of the environment, else of the chosen one', () => {
  const { endpoints } = open({}, { defaultEndpoint: 'far' })
  expect(endpoints.fill(config('')).model).toMatchObject({ baseUrl: far.baseUrl, model: 'known-1', tries: null })
  expect(endpoints.fill(config('local')).model).toMatchObject({ baseUrl: local.baseUrl, model: 'small', tries: 7 })
  expect(endpoints.fill(config('http://127.0.0.1:9/v1/', 'other')).model).toMatchObject({ model: 'other', tries: 7 })
  expect(endpoints.fill(config('https://else.example/v1')).model).toMatchObject({ baseUrl: 'https://else.example/v1', model: '' })
  const { endpoints: inEnvironment } = open({ baseUrl: 'https://else.example/v1' })
  expect(inEnvironment.fill(config('')).model.baseUrl).toBe('https://else.example/v1')
})

test('a role has what it names over the model of the run; another endpoint brings its own model and limits', () => {
  const { endpoints } = open(
    {},
    { defaultEndpoint: 'local', roles: { planner: { baseUrl: 'far', effort: 'high' }, builder: { answerTokens: 99 } } },
  )
  const run = { ...config(''), roles: { builder: { model: 'other' }, diagnoser: { baseUrl: 'http://127.0.0.1:7/v1', temperature: 0 } } }
  const { model, roles } = endpoints.fill(run)
  expect(model).toMatchObject({ baseUrl: local.baseUrl, model: 'small', tries: 7 })
  expect(roles).toMatchObject({
    planner: { baseUrl: far.baseUrl, model: 'known-1', effort: 'high', tries: null, answerTokens: 16_384 },
    builder: { baseUrl: local.baseUrl, model: 'other', effort: null, tries: 7, answerTokens: 99 },
    diagnoser: { baseUrl: 'http://127.0.0.1:7/v1', model: '', temperature: 0, tries: null },
  })
  expect(Object.keys(roles)).toEqual(['planner', 'builder', 'diagnoser'])
  expect(endpoints.fill(endpoints.fill(run))).toEqual(endpoints.fill(run))
})

test("the environment's key goes to the environment's address, and to no other that a config names", async () => {
  const { endpoints, keys } = open({ key: 'from-environment', baseUrl: 'https://own.example/v1' })
  await keys.set('far', far.baseUrl, 'stored', false)
  expect(endpoints.keyOf({ baseUrl: far.baseUrl, model: 'known-1' })).toBe('stored')
  expect(endpoints.keyOf({ baseUrl: local.baseUrl, model: 'small' })).toBe(null)
  expect(endpoints.keyOf({ baseUrl: 'https://own.example/v1/', model: '' })).toBe('from-environment')
  for (const baseUrl of [
    'https://else.example/v1',
    'https://own.example/other',
    'https://own.example:8443/v1',
    'http://own.example/v1',
    '',
  ])
    expect(endpoints.keyOf({ baseUrl, model: '' })).toBe(null)
  expect(open({ key: 'from-environment' }).endpoints.keyOf({ baseUrl: '', model: '' })).toBe(null)
})

test('a price of the person goes before the table, and only for the model that it was given for', () => {
  const price = { input: 5, cachedInput: 5, output: 5 }
  const { endpoints } = open({}, { endpoints: [{ ...far, model: 'odd', price }] })
  expect(endpoints.priceOf({ baseUrl: far.baseUrl, model: 'odd' })).toEqual(price)
  expect(endpoints.priceOf({ baseUrl: far.baseUrl, model: 'known-2' })).toEqual({ input: 1, cachedInput: 1, output: 2 })
  expect(endpoints.priceOf({ baseUrl: far.baseUrl, model: 'other' })).toBe(null)
  const proxy = open({}, { endpoints: [{ ...far, baseUrl: 'http://127.0.0.1:9/v1', model: 'odd', price }] }).endpoints
  expect(proxy.priceOf({ baseUrl: 'http://127.0.0.1:9/v1', model: 'known-2' })).toEqual({ input: 1, cachedInput: 1, output: 2 })
  expect(proxy.priceOf({ baseUrl: 'http://127.0.0.1:9/v1', model: 'other' })).toEqual(price)
})
