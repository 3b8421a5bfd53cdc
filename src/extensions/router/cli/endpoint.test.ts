// Our own endpoint over real sockets, before two endpoints that are faked on loopback: who is let in, which model answers, and what is kept.
import { request as send } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type EndpointOptions as Fake, startEndpoint } from '../../../../test/support/endpoint.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { workIn } from '../../../../test/support/work.js'
import { Settings } from '../../../contract/config/settings.js'
import { openKeysFile } from '../../../main/host/data-folder/keys-file.js'
import { openSettingsFile } from '../../../main/host/data-folder/settings-file.js'
import { openCapabilitiesFile } from '../../../main/host/endpoints/capabilities-file.js'
import { openEndpoints } from '../../../main/host/endpoints/endpoints.js'
import { openPaceBook } from '../../../main/host/endpoints/pace-book.js'
import { openStore } from '../../../main/store/store.js'
import type { ServeResult } from '../contract/calls.js'
import { routerHandlers } from '../host/handlers.js'
import { openEndpoint } from './endpoint.js'

const priced = (output: number) => ({ input: 1, cachedInput: 1, output })

async function opened(cheap: Fake['answer'], dear: Fake['answer'] = () => 'dear', more: object = {}, floor = 0) {
  const folder = temporaryFolder('data')
  const store = openStore(join(folder))
  const fakes = [await startEndpoint({ answer: cheap }), await startEndpoint({ answer: dear })] as const
  const settings = openSettingsFile(folder)
  const [first, second] = fakes
  settings.write(
    Settings.parse({
      endpoints: [
        { name: 'dear', baseUrl: second.url, model: 'large', price: priced(100), limits: { tries: 1 } },
        { name: 'cheap', baseUrl: first.url, model: 'small', price: priced(1), limits: { tries: 1 } },
      ],
      ...more,
    }),
  )
  const keys = openKeysFile(folder)
  const endpoints = openEndpoints({
    ...{ settings, keys, capabilities: openCapabilitiesFile(folder), book: openPaceBook(folder), baseUrl: '', key: null },
    prices: { date: '2026-01-01', note: '', models: [] },
  })
  const router = routerHandlers({ store, settings, endpoints, keys, work: workIn(folder) })
  const { token, digest } = await router.open({ renew: false })
  const answers: ServeResult[] = []
  const own = await openEndpoint({
    ...{ port: 0, digest, rules: { share: 0, floor } },
    async complete(request, signal) {
      const served: ServeResult[] = []
      await router.complete(request, (each) => served.push(each), signal)
      return served[0] ?? null
    },
    judge: async (id, ok) => router.judge({ id, ok }),
    onAnswer: (served) => answers.push(served),
  })
  onTestFinished(async () => {
    await own.close()
    for (const fake of fakes) await fake.close()
    store.close()
  })
  const ask = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${own.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ model: 'tillgreen', messages: [{ role: 'user', content: 'hello' }], ...body }),
    })
  return { own, ask, answers, router, store, token: token ?? '', fakes, settings }
}

const failing: Fake['answer'] = () => ({ type: 'status', status: 500 })

/** The status that a request with another Host gets. */
const statusWith = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    send(`${url}/models`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

test('only programs with the token are answered, at an address of this machine, and no page of the web', async () => {
  const { own, token, router } = await opened(() => 'cheap')
  const authorization = `Bearer ${token}`
  expect(await statusWith(own.url, { authorization })).toBe(200)
  expect(await statusWith(own.url, {})).toBe(401)
  expect(await statusWith(own.url, { authorization: 'Bearer tg-wrong' })).toBe(401)
  expect(await statusWith(own.url, { authorization, host: 'evil.example' })).toBe(403)
  expect(await statusWith(own.url, { authorization, origin: own.url })).toBe(403)
  const models = await fetch(`${own.url}/models`, { headers: { authorization } })
  expect(await models.json()).toMatchObject({ object: 'list', data: [{ id: 'tillgreen' }] })
  // It is printed once: a second opening gets only its digest, and a new token makes the old one wrong.
  const again = await router.open({ renew: false })
  expect(again.token).toBeNull()
  expect((await router.open({ renew: true })).digest).not.toBe(again.digest)
})

test('where the cheap model fails, the next dearer one answers, and that is said, noted with its price and counted for the day', async () => {
  const { ask, answers, store, fakes } = await opened(failing)
  // Nothing is measured yet, so any of them may be drawn first: the cheap one is, sooner or later.
  for (let times = 0; times < 40 && fakes[0].requests.length === 0; times++) await (await ask({})).text()
  expect(answers.at(-1)).toMatchObject({
    type: 'answer',
    text: 'dear',
    routed: { profile: 'dear', reason: 'fell-back', failed: ['cheap'], success: { n: 0 } },
    counts: { fellBack: 1, cached: 0 },
  })
  expect(store.spentOn(Date.now())).toBeGreaterThan(0)
})

test('an answer comes whole or as a stream with the same text, by role and class of its headers', async () => {
  const long = 'many words '.repeat(200)
  const { ask, fakes, answers } = await opened(
    () => long,
    () => long,
  )
  const whole = await (await ask({ temperature: 0.5 }, { 'x-tillgreen-role': 'planner', 'x-tillgreen-class': 'python' })).json()
  expect(whole).toMatchObject({ object: 'chat.completion', choices: [{ message: { content: long }, finish_reason: 'stop' }] })
  expect([...fakes[0].requests, ...fakes[1].requests]).toMatchObject([{ role: 'planner', body: { temperature: 0.5 } }])
  const response = await ask({ stream: true, stream_options: { include_usage: true } })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events = (await response.text()).split('\n\n').filter(Boolean)
  expect(events.at(-1)).toBe('data: [DONE]')
  const chunks = events.slice(0, -1).map((each) => JSON.parse(each.slice('data: '.length)))
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(long)
  expect(chunks.at(-1).usage.completion_tokens).toBeGreaterThan(0)
  expect(answers).toHaveLength(2)
})

test('an equal request is answered from the cache if the settings allow it, and asked again if they do not', async () => {
  const { ask, fakes, settings, answers } = await opened(
    () => 'same',
    () => 'same',
    { routerCache: true },
  )
  const requestCount = () => fakes[0].requests.length + fakes[1].requests.length
  expect((await ask({})).headers.get('x-tillgreen-cache')).toBe('miss')
  expect((await ask({})).headers.get('x-tillgreen-cache')).toBe('hit')
  expect(requestCount()).toBe(1)
  expect((await ask({ seed: 3 })).headers.get('x-tillgreen-cache')).toBe('miss')
  expect(answers.at(1)).toMatchObject({ isCached: true, counts: { requests: 2, cached: 1 } })
  settings.write({ ...settings.read(), routerCache: false })
  expect((await ask({})).headers.get('x-tillgreen-cache')).toBe('miss')
  expect(requestCount()).toBe(3)
})

test('nothing is sent over the cap of the day, and what cannot be taken is refused by name', async () => {
  const { ask, fakes } = await opened(
    () => 'x',
    () => 'x',
    { dailyUsd: 0.000_001 },
  )
  const refused = await ask({})
  expect([refused.status, await refused.json()]).toMatchObject([402, { error: { code: 'insufficient_quota' } }])
  const tools = await ask({ tools: [] })
  expect([tools.status, await tools.json()]).toMatchObject([400, { error: { param: 'tools', code: 'unsupported_parameter' } }])
  expect((await ask({ messages: [{ role: 'user', content: 'x'.repeat(4_100_000) }] })).status).toBe(413)
  expect(fakes[0].requests.length + fakes[1].requests.length).toBe(0)
})

test('where all fail, the client gets the last fault with a status and without a key', async () => {
  const { ask, fakes } = await opened(failing, failing)
  const response = await ask({ stream: true })
  expect([response.status, await response.json()]).toMatchObject([502, { error: { code: 'server' } }])
  expect(fakes[1].requests).toHaveLength(1)
})

const SCHEMA = { type: 'json_schema', json_schema: { schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } } }

test('outcomes of requests are kept without their words: whether they arrived, had the requested form, and were of use', async () => {
  const { ask, own, token, router } = await opened(
    () => '{"n":"secret word"}',
    () => '{"n":1}',
    {},
    0.5,
  )
  const judge = (body: object) =>
    fetch(`${own.url}/feedback`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) })
  const plain = (await (await ask({})).json()) as { readonly id: string }
  for (let times = 0; times < 60; times++) await (await ask({ response_format: SCHEMA }, { 'x-tillgreen-class': 'python' })).text()
  const { rows, served } = await router.table({ class: null })
  expect(rows).toEqual([])
  const structured = served.filter((row) => row.class === 'python')
  const formsOf = (model: string) => structured.find((row) => row.model === model)?.wellFormed
  expect(formsOf('small')?.count ?? 0).toBe(0)
  expect(formsOf('large')?.count).toBe(formsOf('large')?.n)
  // The cheap one never has the form: by and by it is left alone.
  expect(formsOf('large')?.n).toBeGreaterThan(40)
  expect(JSON.stringify(served)).not.toContain('secret')

  expect([(await judge({ id: plain.id, ok: false })).status, (await judge({ id: 'chatcmpl-none', ok: true })).status]).toEqual([200, 404])
  expect((await judge({ id: plain.id, ok: 'yes' })).status).toBe(400)
  const ofAnyClass = (await router.table({ class: 'any' })).served
  expect(ofAnyClass).toMatchObject([{ role: null, arrived: { n: 1, count: 1 }, wellFormed: { n: 0 }, useful: { n: 1, count: 0 } }])
})

test('answers in words count by verdicts alone, and one that fails is kept for the model that failed', async () => {
  const { ask, own, token, router } = await opened(failing, () => 'words')
  for (let times = 0; times < 40; times++) {
    const { id } = (await (await ask({})).json()) as { readonly id: string }
    if (times < 20)
      await fetch(`${own.url}/feedback`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ id, ok: true }),
      })
  }
  const { served } = await router.table({ class: null })
  const row = (model: string) => served.find((each) => each.model === model)
  expect(row('large')).toMatchObject({ arrived: { n: 40, count: 40 }, useful: { n: 20, count: 20 } })
  expect(row('small')?.arrived.count ?? 0).toBe(0)
  const last = await ask({})
  expect([last.headers.get('x-tillgreen-profile'), last.headers.get('x-tillgreen-reason')]).toEqual(['dear', 'cheapest-that-holds'])
})
