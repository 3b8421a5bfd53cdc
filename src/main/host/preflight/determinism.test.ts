// The same request several times at an endpoint: how many answers differ, and where; its cost is that of any look.
import { expect, onTestFinished, test } from 'vitest'
import { type EndpointOptions, startEndpoint } from '../../../../test/support/endpoint.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { Settings } from '../../../contract/config/settings.js'
import { determinismWords } from '../../../words/endpoint.js'
import { openStore } from '../../store/store.js'
import { openKeysFile } from '../data-folder/keys-file.js'
import { openSettingsFile } from '../data-folder/settings-file.js'
import { openCapabilitiesFile } from '../endpoints/capabilities-file.js'
import { openEndpoints } from '../endpoints/endpoints.js'
import { openPaceBook } from '../endpoints/pace-book.js'
import { checkDeterminism } from './determinism.js'

const price = { input: 1_000, cachedInput: 1_000, output: 1_000 }

async function opened(options: Partial<EndpointOptions>, dailyUsd: number | null = null) {
  const folder = temporaryFolder()
  const fake = await startEndpoint({ models: ['paid'], answer: () => 'same', ...options })
  const store = openStore(folder)
  onTestFinished(async () => {
    store.close()
    await fake.close()
  })
  const settings = openSettingsFile(folder)
  settings.write(Settings.parse({ dailyUsd, endpoints: [{ name: 'here', baseUrl: fake.url, price }] }))
  const endpoints = openEndpoints({
    ...{ settings, keys: openKeysFile(folder), capabilities: openCapabilitiesFile(folder), book: openPaceBook(folder) },
    ...{ prices: { date: '2026-01-01', note: '', models: [] }, baseUrl: '', key: null },
  })
  const check = (model = '', seed: number | null = 7) =>
    checkDeterminism({ store, endpoints, dailyUsd: () => settings.read().dailyUsd }, endpoints.choose('here', model), {
      ...{ times: 4, seed, signal: new AbortController().signal },
    })
  return { store, fake, check }
}

test('a model that always says the same gives one answer, and what it cost is counted for the day', async () => {
  const { store, fake, check } = await opened({})
  const found = await check()
  expect(found).toMatchObject({ answers: 4, failed: 0, calls: 4, distinct: [{ count: 4, length: 4 }], difference: null })
  expect(found).toMatchObject({ seed: { asked: 7, isSent: true } })
  expect(new Set(fake.requests.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  if (found.type !== 'measured') throw new Error('It was not measured.')
  expect(found.usd).toBeGreaterThan(0)
  expect(store.spentOn(Date.now())).toBeCloseTo(found.usd ?? 0)
  expect(determinismWords(found)[0]).toBe('"paid" returned the same answer 4 times.')
})

test('where answers differ it is said how many there are, and in which line the second one parts', async () => {
  let asked = 0
  const { check } = await opened({ answer: () => (asked++ === 1 ? 'def a():\n  return 2' : 'def a():\n  return 1') })
  const found = await check()
  expect(found).toMatchObject({
    distinct: [{ count: 3 }, { count: 1 }],
    difference: { line: 2, usual: '  return 1', other: '  return 2' },
  })
  expect(determinismWords(found)).toContain('The answers first differ on line 2: "  return 1" and "  return 2".')
})

test('an endpoint that refuses a seed is used without one, which is reported', async () => {
  const { check } = await opened({ refuses: ['seed'] })
  const found = await check()
  expect(found).toMatchObject({ answers: 4, seed: { asked: 7, isSent: false } })
  expect(determinismWords(found)).toContain('The endpoint does not accept a seed, so 7 was not sent.')
})

test('nothing is sent where the cap of the day leaves no room, or where a model must be named', async () => {
  const capped = await opened({}, 0.000_1)
  expect(await capped.check()).toMatchObject({ type: 'not-answered', message: expect.stringContaining('dailyUsd') })
  const several = await opened({ models: ['one', 'two'] })
  expect(await several.check()).toMatchObject({ type: 'unready', said: { type: 'choose-model', models: 2 } })
  expect([...capped.fake.requests, ...several.fake.requests]).toEqual([])
})
