// The look before a run: real sandbox and toolchains, an endpoint on this machine, and a person who has set little or much.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEndpoint } from '../../../test/support/endpoint.js'
import { temporaryFolder } from '../../../test/support/folders.js'
import type { PreflightLine } from '../../contract/questions/preflight.js'
import { StartRun } from '../../contract/run.js'
import { Settings } from '../../contract/settings.js'
import { openEndpoints } from './endpoints.js'
import { openKeysFile } from './keys-file.js'
import { preflight } from './preflight.js'
import { openSettingsFile } from './settings-file.js'
import { openTemplateShelf } from './template-shelf.js'

const resources = join(import.meta.dirname, '../../../resources')
const prices = { date: '2026-01-01', note: '', models: [{ pattern: 'known', input: 1, cachedInput: 1, output: 2 }] }

async function look(settings: object, input: object, key: string | null = null) {
  const folder = temporaryFolder()
  const file = openSettingsFile(folder)
  file.write(Settings.parse(settings))
  const endpoints = openEndpoints({ settings: file, keys: openKeysFile(folder), prices, baseUrl: '', key })
  const lines: PreflightLine[] = []
  const place = { resources, templates: openTemplateShelf(resources, folder), endpoints }
  const start = StartRun.parse({ description: 'x', template: 'python-plain', ...input })
  await preflight(place, start, (line) => lines.push(line), new AbortController().signal)
  return Object.fromEntries(lines.map((line) => [line.subject, line]))
}

async function endpoint(more: object = {}) {
  const opened = await startEndpoint({ models: ['known'], answer: () => 'ready', ...more })
  onTestFinished(() => opened.close())
  return opened
}

test('all is good where a local model answers, and one word is asked for', async () => {
  const { url, requests } = await endpoint()
  const found = await look({ endpoints: [{ name: 'here', baseUrl: url }] }, {})
  expect(Object.values(found).map((line) => [line.subject, line.state])).toEqual(
    ['sandbox', 'toolchain', 'endpoint', 'price', 'output'].map((subject) => [subject, 'good']),
  )
  expect(found.price?.found).toContain('costs nothing on this machine')
  expect(requests.map((request) => request.key)).toEqual(['check'])
})

test('what is missing is bad and names its remedy', async () => {
  const full = temporaryFolder('full')
  mkdirSync(join(full, 'out'))
  writeFileSync(join(full, 'out/file'), '')
  const found = await look({}, { template: 'cobol', out: join(full, 'out') })
  expect(found.endpoint).toMatchObject({ state: 'bad', found: 'none is set', remedy: 'Add one in the settings. Demos need none.' })
  expect(found.toolchain).toMatchObject({ state: 'bad', found: expect.stringContaining('There is no template "cobol"') })
  expect(found.output).toMatchObject({ state: 'bad', found: expect.stringContaining('is not empty') })
  expect(found.sandbox?.state).toBe('good')
})

test('a wrong key is bad before it costs anything', async () => {
  const { url } = await endpoint({ requiredKey: 'right' })
  const found = await look({ endpoints: [{ name: 'here', baseUrl: url }] }, {})
  expect(found.endpoint).toMatchObject({ state: 'bad', remedy: expect.stringContaining('settings') })
})

test('a price that is not known is asked about, unless there is no dollar limit or the person said it', async () => {
  const { url } = await endpoint({ models: ['odd'] })
  // It leads here, but by an address that says nothing of it.
  const far = { name: 'far', baseUrl: url.replace('127.0.0.1', '0.0.0.0'), model: 'odd' }
  const asked = await look({ endpoints: [far] }, { config: { model: { baseUrl: 'far' } } }, null)
  expect(asked.price).toMatchObject({
    state: 'asks',
    found: expect.stringMatching(/"odd" is not known, so the dollar limit is off.*Go on\?/),
  })
  const unlimited = await look({ endpoints: [far] }, { config: { model: { baseUrl: 'far' }, budget: { usd: null } } })
  expect(unlimited.price?.state).toBe('good')
  const said = await look(
    { endpoints: [{ ...far, price: { input: 3, cachedInput: 1, output: 9 } }] },
    { config: { model: { baseUrl: 'far' } } },
  )
  expect(said.price).toMatchObject({ state: 'good', found: '$3 in, $9 out for a million tokens; at most $2.00 for the run' })
})
