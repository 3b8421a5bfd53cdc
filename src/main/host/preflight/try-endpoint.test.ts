// The cost of trying a priced endpoint is reserved, counted for the day and kept within its cap.
import { expect, onTestFinished, test } from 'vitest'
import { startEndpoint } from '../../../../test/support/endpoint.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { Settings } from '../../../contract/config/settings.js'
import { openStore } from '../../store/store.js'
import { openKeysFile } from '../data-folder/keys-file.js'
import { openSettingsFile } from '../data-folder/settings-file.js'
import { openCapabilitiesFile } from '../endpoints/capabilities-file.js'
import { openEndpoints } from '../endpoints/endpoints.js'
import { openPaceBook } from '../endpoints/pace-book.js'
import { tryEndpoint } from './try-endpoint.js'

const price = { input: 1_000, cachedInput: 1_000, output: 1_000 }

async function opened(dailyUsd: number | null) {
  const folder = temporaryFolder()
  const fake = await startEndpoint({ models: ['paid'], answer: () => 'ready', embeddings: 'makes' })
  const store = openStore(folder)
  onTestFinished(async () => {
    store.close()
    await fake.close()
  })
  const settings = openSettingsFile(folder)
  settings.write(Settings.parse({ dailyUsd, endpoints: [{ name: 'here', baseUrl: fake.url, price, embeddings: 'words' }] }))
  const endpoints = openEndpoints({
    settings,
    keys: openKeysFile(folder),
    capabilities: openCapabilitiesFile(folder),
    book: openPaceBook(folder),
    prices: { date: '2026-01-01', note: '', models: [] },
    baseUrl: '',
    key: null,
  })
  const look = () =>
    tryEndpoint({ store, endpoints, dailyUsd: () => settings.read().dailyUsd }, endpoints.choose('here', 'paid'), { depth: 'probe' })
  const asked = () => [...fake.requests, ...fake.embedded].map(({ key }) => key)
  return { store, look, asked }
}

test('a look is counted for the day, each of its requests once', async () => {
  const { store, look, asked } = await opened(100)
  const { ok, capabilities } = await look()
  expect(ok).toBe(true)
  expect(asked()).toEqual(['check', 'check-tools', 'check-picture', 'check-rules', 'check-embeddings'])
  expect(capabilities?.usd).toBeGreaterThan(0)
  expect(store.spentOn(Date.now())).toBeCloseTo(capabilities?.usd ?? 0)
})

test('nothing is sent to a model where the cap of the day leaves no room', async () => {
  const { store, look, asked } = await opened(0.1)
  expect(await look()).toMatchObject({
    ok: false,
    said: { type: 'not-answered', message: expect.stringContaining('settings set dailyUsd') },
  })
  expect(asked()).toEqual([])
  expect(store.spentOn(Date.now())).toBe(0)
})
