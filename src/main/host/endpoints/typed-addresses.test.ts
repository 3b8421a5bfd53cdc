// An address as it was typed leads a run to its endpoint, with the key and the price of the one in the settings.
import { expect, onTestFinished, test } from 'vitest'
import { startEndpoint } from '../../../../test/support/endpoint.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { Settings } from '../../../contract/config/settings.js'
import { UserError } from '../../../contract/errors/index.js'
import { Json } from '../../../contract/text/json.js'
import { openStore } from '../../store/store.js'
import { openKeysFile } from '../data-folder/keys-file.js'
import { openSettingsFile } from '../data-folder/settings-file.js'
import { tryEndpoint } from '../preflight/try-endpoint.js'
import { openCapabilitiesFile } from './capabilities-file.js'
import { openEndpoints } from './endpoints.js'
import { resolveModels } from './models.js'
import { openPaceBook } from './pace-book.js'

async function opened(settings: (url: string) => object) {
  const fake = await startEndpoint({ models: ['small'], answer: () => 'ready' })
  onTestFinished(() => fake.close())
  const folder = temporaryFolder()
  const [file, keys] = [openSettingsFile(folder), openKeysFile(folder)]
  file.write(Settings.parse(settings(fake.url)))
  const deps = { settings: file, keys, capabilities: openCapabilitiesFile(folder), book: openPaceBook(folder) }
  const endpoints = openEndpoints({ ...deps, prices: { date: '2026-01-01', note: '', models: [] }, baseUrl: '', key: null })
  return { fake, keys, endpoints, host: new URL(fake.url).host }
}

const asking = (baseUrl: string, model = ''): StepConfig => ({ ...standardConfig(), model: { ...standardConfig().model, baseUrl, model } })

test.each<[string, (host: string) => string]>([
  ['host and port', (host) => host],
  ['a port alone', (host) => `:${host.split(':')[1]}`],
  ['no version', (host) => `http://${host}`],
  ['no scheme', (host) => `${host}/v1`],
  ['the path of a request', (host) => `http://${host}/v1/chat/completions`],
])('an address with %s is completed, whether a model is named or not', async (_, typed) => {
  const { fake, endpoints, host } = await opened(() => ({}))
  for (const model of ['', 'small']) {
    const { model: resolved } = await resolveModels(endpoints.fill(asking(typed(host), model)), endpoints, new AbortController().signal)
    expect(resolved).toMatchObject({ baseUrl: fake.url, model: 'small' })
  }
})

test('an endpoint of the settings without its version keeps its key when it is used', async () => {
  const { fake, keys, endpoints } = await opened((url) => ({ endpoints: [{ name: 'here', baseUrl: new URL(url).origin }] }))
  await keys.set('here', fake.url, 'secret', false)
  const { model } = await resolveModels(endpoints.fill(asking('here')), endpoints, new AbortController().signal)
  expect([model.baseUrl, endpoints.keyOf(model)]).toEqual([fake.url, 'secret'])
})

test('capabilities of an address cross the wire, whether the address was completed or not', async () => {
  const { fake, endpoints } = await opened(() => ({}))
  const store = openStore(temporaryFolder())
  onTestFinished(() => store.close())
  const found = async (url: string) =>
    Json.parse(await tryEndpoint({ store, endpoints, dailyUsd: () => null }, endpoints.choose(url, ''), { depth: 'list' }))
  expect(await found(fake.url)).not.toHaveProperty('completed')
  expect(await found(new URL(fake.url).origin)).toMatchObject({ ok: true, completed: fake.url })
  expect(await found('no-endpoint')).toMatchObject({ ok: false })
})

test('a name that no endpoint has is refused, and not asked as a host', async () => {
  const { endpoints } = await opened(() => ({}))
  const resolving = resolveModels(endpoints.fill(asking('no-endpoint')), endpoints, new AbortController().signal)
  const error = await resolving.catch((caught: unknown) => caught)
  expect(error instanceof UserError && error.error.code).toBe('endpoint-address-unfit')
})
