// What a model costs on this machine and at endpoints that report a cost, and which charges are remembered.
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import { Settings } from '../../../contract/config/settings.js'
import { budgetLimits, refusedBy } from '../budgets/budget.js'
import { openKeysFile } from '../data-folder/keys-file.js'
import { openSettingsFile } from '../data-folder/settings-file.js'
import { openCapabilitiesFile } from './capabilities-file.js'
import { openEndpoints, unpricedModels, unsettledModels } from './endpoints.js'
import { openPaceBook } from './pace-book.js'

const listed = { input: 2, cachedInput: 1, output: 8 }
const free = { input: 0, cachedInput: 0, output: 0 }
const prices = { date: '2026-01-01', note: '', models: [{ pattern: 'hosted', ...listed }] }
const here = 'http://127.0.0.1:4000/v1'
const gateway = { baseUrl: here, model: 'hosted' }
const own = { baseUrl: here, model: 'own-model' }
const far = { baseUrl: 'https://far.example/v1', model: 'unlisted' }

/** The endpoints of a data folder, as another process opens them. */
function opened(folder: string, settings: object = {}) {
  const file = openSettingsFile(folder)
  file.write(Settings.parse(settings))
  return openEndpoints({
    ...{ settings: file, keys: openKeysFile(folder), capabilities: openCapabilitiesFile(folder), book: openPaceBook(folder), prices },
    ...{ baseUrl: '', key: null },
  })
}
const asking = ({ baseUrl, model }: typeof own) => {
  const config = standardConfig()
  return { ...config, model: { ...config.model, baseUrl, model } }
}

test('a model on this machine is free, but one with the name of a hosted model costs what is listed until the user answers', () => {
  const endpoints = opened(temporaryFolder())
  expect(endpoints.priceOf(own)).toEqual(free)
  expect(endpoints.priceOf(gateway)).toEqual(listed)
  expect(unsettledModels(asking(own), endpoints)).toEqual([])
  expect(unsettledModels(asking(gateway), endpoints)).toEqual([{ ...gateway, input: 2, output: 8 }])
})

test.each([
  ['nothing', free],
  ['listed', listed],
] as const)('the answer "%s" is remembered for this model at this address, and the question does not come again', (charge, price) => {
  const folder = temporaryFolder()
  opened(folder).charges.settle(gateway, charge)
  const later = opened(folder)
  expect(later.priceOf({ ...gateway, baseUrl: `${here}/` })).toEqual(price)
  expect(later.unsettledPrice(gateway)).toBe(null)
  expect(later.unsettledPrice({ ...gateway, baseUrl: 'http://127.0.0.1:5000/v1' })).toEqual(listed)
})

test('a price in the settings is an answer', () => {
  const endpoints = opened(temporaryFolder(), { endpoints: [{ name: 'mine', ...gateway, price: free }] })
  expect([endpoints.priceOf(gateway), endpoints.unsettledPrice(gateway)]).toEqual([free, null])
})

test('a cost that an endpoint reports overrules the answer that a model costs nothing', () => {
  const folder = temporaryFolder()
  const endpoints = opened(folder)
  endpoints.charges.settle(gateway, 'nothing')
  endpoints.sawCost(gateway, 0)
  expect(endpoints.priceOf(gateway)).toEqual(free)
  endpoints.sawCost(gateway, 0.01)
  expect(opened(folder).priceOf(gateway)).toEqual(listed)
})

test('a model that is not listed and reports its cost has no price, and needs none for a limit in dollars', () => {
  const folder = temporaryFolder()
  for (const place of [own, far]) {
    const endpoints = opened(folder)
    endpoints.sawCost(place, 0.01)
    expect(opened(folder).priceOf(place)).toBe(null)
    expect(unpricedModels(asking(place), opened(folder))).toEqual([])
  }
  expect(unpricedModels(asking({ ...far, model: 'silent' }), opened(folder))).toEqual(['silent'])
})

test('what a probe finds out leaves the answer as it is', () => {
  const folder = temporaryFolder()
  const endpoints = opened(folder)
  endpoints.charges.settle(gateway, 'nothing')
  endpoints.refuse(endpoints.pairOf({ ...gateway, provider: '' }), 'seed')
  expect(opened(folder).priceOf(gateway)).toEqual(free)
})

test('reported costs end a run and a day where the price of the next question is not known', () => {
  const limits = { ...budgetLimits(standardConfig().budget), usd: 1 }
  const unknown = { usd: null, tokens: 1 }
  expect(refusedBy(limits, unknown, { usd: 0.75, tokens: 0 }, { usd: 0.75, cap: 5 })).toBe(null)
  expect(refusedBy(limits, unknown, { usd: 1.5, tokens: 0 }, { usd: 1.5, cap: 5 })).toMatchObject({ limit: 'usd', worst: 0, left: 0 })
  expect(refusedBy(limits, unknown, { usd: 0, tokens: 0 }, { usd: 5.5, cap: 5 })).toMatchObject({ limit: 'day', worst: 0 })
  // Free models are not bound by the cap of a day.
  expect(refusedBy(limits, { usd: 0, tokens: 1 }, { usd: 0, tokens: 0 }, { usd: 5.5, cap: 5 })).toBe(null)
})
