// Shows that a user learns before a run whether an endpoint can be used, and what to do where it cannot.
import { afterEach, describe, expect, test } from 'vitest'
import { type EndpointOptions, type FakeEndpoint, startEndpoint } from '../../../../test/support/endpoint.js'
import type { EndpointProfile } from '../../../contract/model/model.js'
import { checkText } from '../../../words/endpoint.js'
import { checkEndpoint } from './check-endpoint.js'

const signal = new AbortController().signal
const open: FakeEndpoint[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((endpoint) => endpoint.close()))
})

async function profileWith(options: Partial<EndpointOptions>, more: Partial<EndpointProfile> = {}): Promise<EndpointProfile> {
  const endpoint = await startEndpoint({ answer: () => 'ready', ...options })
  open.push(endpoint)
  return profile(endpoint.url, more)
}

const profile = (baseUrl: string, more: Partial<EndpointProfile> = {}): EndpointProfile => ({
  provider: 'openai-compatible',
  baseUrl,
  model: 'fake',
  key: null,
  limits: { connectMs: 300, firstTokenMs: 400, idleMs: 250, totalMs: 1_200, waitMs: 100, tries: 3 },
  price: null,
  temperature: null,
  effort: null,
  refused: [],
  ...more,
})

/** The message about a usable or unusable endpoint. */
async function said(at: EndpointProfile, ok = true): Promise<string> {
  const result = await checkEndpoint(at, signal)
  expect(result.ok).toBe(ok)
  return checkText(result.said)
}

describe('checkEndpoint', () => {
  test('lists the models', async () => {
    const result = await checkEndpoint(await profileWith({ models: ['fake', 'other'] }), signal)
    expect(result).toMatchObject({ ok: true, models: ['fake', 'other'] })
    expect(checkText(result.said)).toContain('offers 2 models')
  })

  test('an endpoint without a list of models can still be asked', async () => {
    const unlisted = await profileWith({ modelList: { type: 'status', status: 404 } })
    expect(await said(unlisted)).toContain('does not list its models')
    expect(await checkEndpoint(unlisted, signal)).toEqual({ ok: true, said: expect.anything() })
  })

  test.each<[string, Partial<EndpointOptions>, RegExp]>([
    ['another model', { models: ['a', 'b'] }, /does not offer the model "fake"\. It offers "a", "b"\./],
    ['a key that is wrong', { requiredKey: 'right' }, /refuses the key \(status 401\); check the key/],
    ['a page', { modelList: { type: 'html' } }, /not in the OpenAI-compatible format.*"\/v1"/],
    ['{}', { modelList: { type: 'empty-object' } }, /not in the OpenAI-compatible format/],
    ['cut JSON', { modelList: { type: 'cut-json' } }, /not in the OpenAI-compatible format/],
    ['500', { modelList: { type: 'status', status: 500, body: 'down' } }, /status 500.*down/],
    ['nothing', { modelList: { type: 'silent' } }, /did not answer within 0\.3 s/],
    ['half of something', { modelList: { type: 'stall', after: 1 } }, /did not answer within 0\.3 s/],
    ['a redirect', { modelList: { type: 'redirect', to: 'https://example.org/' } }, /redirects to https:\/\/example\.org\//],
  ])('says what to do about an endpoint that answers with %s', async (_, options, message) => {
    const key = 'wrong-canary-83kd72hs'
    const result = await checkEndpoint(await profileWith(options, { key }), signal, 300)
    expect(result.ok).toBe(false)
    expect(checkText(result.said)).toMatch(message)
    expect(JSON.stringify(result)).not.toContain('canary-83kd')
  })

  test('explains what to do if there is no answer, the address is wrong or a key is missing', async () => {
    const gone = await profileWith({})
    await open.pop()?.close()
    expect(await said(gone, false)).toContain('Start the server, or correct the base URL')
    expect(await said(profile('http://127.0.0.1:9/v1'), false)).toContain('bad port')
    expect(await said(profile('no-endpoint'), false)).toContain('put "http://"')
    expect(await said(profile('https://example.org/v1'), false)).toContain('needs a key')
  })

  test('an address without its version is asked with it where it has no list of models', async () => {
    const whole = await profileWith({ models: ['fake'] })
    const { origin } = new URL(whole.baseUrl)
    const result = await checkEndpoint({ ...whole, baseUrl: origin }, signal)
    expect(result).toMatchObject({ ok: true, models: ['fake'], completed: whole.baseUrl, said: { baseUrl: whole.baseUrl } })
    expect((await checkEndpoint(whole, signal)).completed).toBe(undefined)
  })

  test('an address that answers in neither way is shown as typed', async () => {
    const whole = await profileWith({ modelList: { type: 'html' } })
    const { origin } = new URL(whole.baseUrl)
    expect(await checkEndpoint({ ...whole, baseUrl: origin }, signal)).toEqual({
      ok: true,
      said: { type: 'listed', baseUrl: origin, models: null },
    })
    const gone = await profileWith({})
    await open.pop()?.close()
    const unreachable = await checkEndpoint({ ...gone, baseUrl: new URL(gone.baseUrl).origin }, signal)
    expect([unreachable.ok, unreachable.completed]).toEqual([false, undefined])
  })

  test('a refused key is reported with the versioned address', async () => {
    const whole = await profileWith({ modelList: { type: 'status', status: 401 } }, { key: 'wrong' })
    const result = await checkEndpoint({ ...whole, baseUrl: new URL(whole.baseUrl).origin }, signal)
    expect(result).toMatchObject({ ok: false, completed: whole.baseUrl, said: { type: 'not-listed', fault: 'key-refused' } })
  })

  test('rejects with the reason of the signal', async () => {
    const stop = new AbortController()
    const silent = await profileWith({ modelList: { type: 'silent' } })
    const checking = checkEndpoint(silent, stop.signal)
    setTimeout(() => stop.abort(new Error('closed')), 30)
    await expect(checking).rejects.toThrow('closed')
  })
})
