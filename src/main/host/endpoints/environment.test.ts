// Endpoints of the environment are used where nothing else names one, and each key goes only to its own host.
import { expect, onTestFinished, test } from 'vitest'
import { startEndpoint } from '../../../../test/support/endpoint.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import { Settings } from '../../../contract/config/settings.js'
import { openStore } from '../../store/store.js'
import { openKeysFile } from '../data-folder/keys-file.js'
import { openSettingsFile } from '../data-folder/settings-file.js'
import { tryEndpoint } from '../preflight/try-endpoint.js'
import { openCapabilitiesFile } from './capabilities-file.js'
import { openEndpoints } from './endpoints.js'
import { endpointEnvironment } from './environment.js'
import { openPaceBook } from './pace-book.js'

const OPENROUTER = 'https://openrouter.ai/api/v1'
const ANTHROPIC = 'https://api.anthropic.com/v1'
const all = { OPENAI_API_KEY: 'key-o', OPENROUTER_API_KEY: 'key-r', ANTHROPIC_API_KEY: 'key-a' }

function open(variables: Readonly<Record<string, string>>, typed?: string, settings: object = {}) {
  const folder = temporaryFolder()
  const file = openSettingsFile(folder)
  file.write(Settings.parse(settings))
  const endpoints = openEndpoints({
    ...{ settings: file, keys: openKeysFile(folder), capabilities: openCapabilitiesFile(folder), book: openPaceBook(folder) },
    ...{ prices: { date: '2026-01-01', note: '', models: [] }, ...endpointEnvironment(variables, typed) },
  })
  const asked = (baseUrl = '', model = '') => {
    const { model: filled } = endpoints.fill({ ...standardConfig(), model: { ...standardConfig().model, baseUrl, model } })
    return [filled.baseUrl, filled.model, endpoints.keyOf(filled)]
  }
  return { endpoints, asked }
}

test('an endpoint comes from the flag, the environment, the settings, and then from the key of a service', () => {
  const settings = { endpoints: [{ name: 'set', baseUrl: 'http://127.0.0.1:7/v1', model: 'small' }] }
  const variables = { ...all, OPENAI_BASE_URL: 'models.example' }
  expect(open(variables, 'http://127.0.0.1:8/v1', settings).asked()).toEqual(['http://127.0.0.1:8/v1', '', 'key-o'])
  expect(open(variables, undefined, settings).asked()).toEqual(['https://models.example', '', 'key-o'])
  expect(open(all, undefined, settings).asked()).toEqual(['http://127.0.0.1:7/v1', 'small', null])
  expect(open(all).asked()).toEqual([OPENROUTER, '', 'key-r'])
  expect(open({ ANTHROPIC_API_KEY: ' key-a\n' }).asked()).toEqual([ANTHROPIC, '', 'key-a'])
  expect(open({ OPENAI_API_KEY: 'key-o' }).asked()).toEqual(['', '', null])
})

test('the model of the environment is used at its own address, where nothing else names one', () => {
  const variables = { OPENAI_BASE_URL: 'http://127.0.0.1:8/v1', OPENAI_MODEL: 'large' }
  expect(open(variables).asked()[1]).toBe('large')
  expect(open(variables).asked('', 'typed')[1]).toBe('typed')
  expect(open(variables, undefined, { endpoints: [{ name: 'set', baseUrl: 'http://127.0.0.1:8/v1', model: 'small' }] }).asked()[1]).toBe(
    'small',
  )
  expect(open(variables).asked('http://127.0.0.1:9/v1')[1]).toBe('')
  expect(open(variables, 'http://127.0.0.1:9/v1').asked()[1]).toBe('')
  expect(open({ OPENAI_MODEL: 'large' }, 'http://127.0.0.1:9/v1').asked()[1]).toBe('large')
  expect(open({ OPENAI_MODEL: 'large', OPENROUTER_API_KEY: 'key-r' }).asked()).toEqual([OPENROUTER, 'large', 'key-r'])
})

test('the key of a service goes to its own host, also where another address has the key of the environment', () => {
  const { endpoints } = open(all, 'https://openrouter.ai/api/v1')
  const keyAt = (baseUrl: string) => endpoints.keyOf({ baseUrl, model: '' })
  expect([OPENROUTER, 'openrouter.ai/api/v1/chat/completions', ANTHROPIC].map(keyAt)).toEqual(['key-r', 'key-r', 'key-a'])
  const others = [
    'http://openrouter.ai/api/v1',
    'https://openrouter.ai:8443/api/v1',
    'https://openrouter.ai.evil.example/api/v1',
    'https://evil.example/openrouter.ai/api/v1',
    'https://openrouter.ai@evil.example/api/v1',
    'https://api.anthropic.com.evil.example/v1',
    'http://127.0.0.1:8080/v1',
    'https://api.openai.com/v1',
  ]
  for (const other of others) expect(keyAt(other), other).toBe(null)
  expect(endpoints.secrets()).toEqual(expect.arrayContaining(['key-o', 'key-r', 'key-a']))
})

test('another endpoint used beside them gets none of the keys of services', async () => {
  const fake = await startEndpoint({ models: ['small'], answer: () => 'ready' })
  const store = openStore(temporaryFolder())
  onTestFinished(async () => {
    store.close()
    await fake.close()
  })
  const { endpoints } = open({ OPENROUTER_API_KEY: 'key-r', ANTHROPIC_API_KEY: 'key-a' })
  const tried = await tryEndpoint({ store, endpoints, dailyUsd: () => null }, endpoints.choose(fake.url, ''), { depth: 'probe' })
  expect(tried.ok).toBe(true)
  expect(fake.requests.length).toBeGreaterThan(0)
  expect(JSON.stringify(fake.requests)).not.toMatch(/key-[ra]/)
})
