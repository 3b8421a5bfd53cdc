// Shows what goes out with a question, what comes back with an answer, and that Stop stops.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../../../../test/support/endpoint.js'
import { CANARY, closeEndpoints, endpointWith, keyIn, modelAt, profileFor, question, quick } from '../../../../test/support/model.js'
import type { ModelRequest, PlannedRequest } from '../../../contract/model/model.js'
import { chatCompletions } from './openai-compatible.js'
import { createOverHttp } from './over-http.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

describe('an answer', () => {
  test('comes whole, streamed, with usage, cost, model and fingerprint as reported', async () => {
    const text = 'Ein Täst 東京 🙂\n'.repeat(50)
    const endpoint = await endpointWith(() => ({
      type: 'text',
      text,
      thinking: 'hm',
      model: 'fake-2',
      fingerprint: 'fp_1',
      usage: { prompt: 200, completion: 500, cached: 80, reasoning: 7 },
      piece: 7,
    }))
    const pieces: string[] = []
    const reply = await modelAt(endpoint).ask(question, { signal, onText: (piece) => pieces.push(piece) })
    expect(pieces.join('')).toBe(text)
    expect(pieces).not.toContain('')
    expect(reply).toEqual({
      type: 'answer',
      text,
      finish: 'stop',
      model: 'fake-2',
      endpoint: endpoint.url,
      fingerprint: 'fp_1',
      tries: [
        {
          number: 1,
          model: 'fake',
          endpoint: endpoint.url,
          fault: null,
          message: '',
          usage: { promptTokens: 200, completionTokens: 500, cachedTokens: 80, reasoningTokens: 7, estimated: false },
          timing: { firstTokenMs: expect.any(Number), totalMs: expect.any(Number), promptBytes: 32, answerBytes: expect.any(Number) },
          cost: (120 + 40 + 5_000) / 1_000_000,
        },
      ],
    })
  })

  test.each([
    [
      'that hits the token limit is marked',
      { type: 'text', text: 'half', finish: 'length' },
      { type: 'answer', text: 'half', finish: 'length' },
    ],
    [
      'without usage is estimated',
      { type: 'text', text: 'x'.repeat(35), usage: null },
      { type: 'answer', tries: [{ usage: { completionTokens: 18, estimated: true } }] },
    ],
    [
      'with usage of nothing is estimated',
      { type: 'text', text: 'xxxx', usage: { prompt: 0, completion: 0 } },
      { tries: [{ usage: { completionTokens: 2, estimated: true } }] },
    ],
    [
      'with usage that cannot be true is estimated',
      { type: 'text', text: 'x'.repeat(4_000), usage: { prompt: 999_999_999, completion: 1 } },
      { tries: [{ usage: { promptTokens: 16, completionTokens: 2_000, estimated: true } }] },
    ],
    [
      'that is not streamed is taken',
      { type: 'text', text: 'whole', streamed: false },
      { type: 'answer', text: 'whole', tries: [{ usage: { estimated: false } }] },
    ],
    [
      'without an end mark but with a finish reason is whole',
      { type: 'text', text: 'whole', endMark: false },
      { type: 'answer', text: 'whole' },
    ],
    [
      'whose connection lingers is whole',
      { type: 'lingers', text: 'whole' },
      { type: 'answer', text: 'whole', tries: [{ usage: { estimated: true } }] },
    ],
  ] as const)('%s', async (_, answer, expected) => {
    const endpoint = await endpointWith(() => answer)
    expect(await modelAt(endpoint).ask(question, { signal })).toMatchObject(expected)
  })

  test('after failed goes starts its text again and counts every go', async () => {
    const answers: Answer[] = [{ type: 'reset', after: 2 }, { type: 'rate-limit', retryAfterMs: 50 }, { type: 'html' }, 'good']
    const endpoint = await endpointWith((request) => answers[request.number - 1] ?? 'none')
    let text = ''
    let restarts = 0
    const model = modelAt(endpoint, { limits: { ...profileFor('').limits, tries: 4 } })
    const onText = (piece: string): void => {
      text += piece
    }
    const onRestart = (): void => {
      text = ''
      restarts++
    }
    const reply = await model.ask(question, { signal, onText, onRestart })
    expect(reply).toMatchObject({
      type: 'answer',
      text: 'good',
      tries: [{ fault: 'cut' }, { fault: 'rate-limited', cost: 0 }, { fault: 'garbled' }, { fault: null }],
    })
    expect(text).toBe('good')
    expect(restarts).toBe(3)
    // Nobody knows how much the endpoint had made by then.
    expect(reply.tries[0]?.usage).toMatchObject({ estimated: true, promptTokens: 32 + 200, completionTokens: 1_000 })
    const [, second, third] = endpoint.requests
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThan(45)
  })
})

describe('a request', () => {
  test('carries who asks to loopback, the whole question, and no header that was not meant', async () => {
    process.env.OPENAI_CUSTOM_HEADERS = 'x-leak: yes'
    process.env.OPENAI_ORG_ID = 'org-leak'
    const endpoint = await endpointWith(() => 'ok')
    await modelAt(endpoint).ask(question, { signal })
    delete process.env.OPENAI_CUSTOM_HEADERS
    delete process.env.OPENAI_ORG_ID
    const [request] = endpoint.requests
    expect(request).toMatchObject({ run: 'run-7', key: 'task/parser/attempt/2/write', step: 'write', role: 'builder' })
    expect(request?.body).toEqual({
      model: 'fake',
      messages: [
        { role: 'system', content: 'Answer.' },
        { role: 'user', content: 'Ünïcode 東京 \ufffd half' },
      ],
      max_tokens: 1_000,
      stream: true,
      stream_options: { include_usage: true },
      seed: 42,
      temperature: 0.2,
    })
    const expected = [
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'sec-fetch-mode',
      'user-agent',
    ]
    const names = Object.keys(request?.headers ?? {}).filter((name) => !name.startsWith('x-tillgreen-'))
    expect(names.filter((name) => !expected.includes(name))).toEqual([])
    expect(request?.headers.authorization).toBe(`Bearer ${CANARY}`)
  })

  test('needs no key on loopback and sends none then', async () => {
    const endpoint = await endpointWith(() => 'ok')
    expect(await modelAt(endpoint, { key: null }).ask(question, { signal })).toMatchObject({ type: 'answer' })
    expect(endpoint.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('goes out again without each parameter that is refused, which is remembered', async () => {
    const endpoint = await endpointWith(() => ({
      type: 'rejects',
      parameters: ['stream_options', 'temperature', 'max_tokens'],
      text: 'ok',
    }))
    const model = modelAt(endpoint)
    const reply = await model.ask(question, { signal })
    expect(reply).toMatchObject({
      type: 'answer',
      text: 'ok',
      tries: [{ fault: 'rejected', cost: 0 }, { fault: 'rejected' }, { fault: 'rejected' }, { fault: null, usage: { estimated: true } }],
    })
    expect(Object.keys(endpoint.requests.at(-1)?.body ?? {}).sort()).toEqual([
      'max_completion_tokens',
      'messages',
      'model',
      'seed',
      'stream',
    ])
    await model.ask(question, { signal })
    expect(endpoint.requests).toHaveLength(5)
  })

  test('carries the effort, and leaves out what is known to be refused', async () => {
    const endpoint = await endpointWith(() => 'ok')
    await modelAt(endpoint, { effort: 'low', refused: ['seed', 'max_tokens'] }).ask(question, { signal })
    expect(endpoint.requests[0]?.body).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 1_000 })
    expect(Object.keys(endpoint.requests[0]?.body ?? {})).not.toContain('seed')
    expect(endpoint.requests).toHaveLength(1)
  })

  test('asks for no more than the endpoint says it can give, and than its context has left', async () => {
    const message = 'max_tokens is too large: 1000. This model supports at most 300 completion tokens, whereas you provided 1000.'
    const endpoint = await endpointWith((request) =>
      Number(request.body.max_tokens) > 300 ? { type: 'error', status: 400, message, param: 'max_tokens' } : 'ok',
    )
    const model = modelAt(endpoint)
    expect(await model.ask(question, { signal })).toMatchObject({
      type: 'answer',
      text: 'ok',
      tries: [{ fault: 'rejected' }, { fault: null }],
    })
    await model.ask(question, { signal, contextTokens: 370 })
    const limits = endpoint.requests.map((request) => request.body.max_tokens)
    expect(limits).toEqual([1_000, 300, 296])
  })

  test('is not repeated for ever where both names of the token limit are refused', async () => {
    const endpoint = await endpointWith(() => ({ type: 'rejects', parameters: ['max_tokens', 'max_completion_tokens'], text: 'ok' }))
    expect(await modelAt(endpoint).ask(question, { signal })).toMatchObject({ type: 'fault', fault: 'rejected' })
    expect(endpoint.requests).toHaveLength(2)
  })

  test.each([
    ['ftp://host/v1', 'not-found', /only http and https/],
    ['localhost:1234/v1', 'not-found', /put "http:\/\/"/],
  ])('to %s is a fault, not a throw', async (baseUrl, fault, words) => {
    expect(await createOverHttp(chatCompletions, profileFor(baseUrl), quick).ask(question, { signal })).toMatchObject({
      type: 'fault',
      fault,
      message: expect.stringMatching(words),
    })
  })

  test('with a key that cannot be sent is a fault that does not show it', async () => {
    const reply = await createOverHttp(chatCompletions, profileFor('http://127.0.0.1:1/v1', { key: `${CANARY}\nx: y` }), quick).ask(
      question,
      {
        signal,
      },
    )
    expect(reply).toMatchObject({ type: 'fault', fault: 'unauthorized' })
    expect(keyIn(reply)).toEqual([])
  })
})

describe('stopping', () => {
  test.each<[string, Answer, number]>([
    ['while it connects and waits', { type: 'silent' }, 60],
    ['in the middle of a stream', { type: 'text', text: 'x'.repeat(1_000), piece: 1, everyMs: 5 }, 100],
    ['while it stalls', { type: 'stall', after: 2 }, 100],
    ['while it waits for the next go', { type: 'rate-limit', retryAfter: '50' }, 100],
    ['in the middle of a flood', { type: 'huge-line', bytes: 900_000 }, 30],
  ])('%s rejects with the reason at once, long before any limit, and lets go of the endpoint', async (_, answer, afterMs) => {
    const endpoint = await endpointWith(() => answer)
    const model = createOverHttp(chatCompletions, profileFor(endpoint.url, { limits: { ...profileFor('').limits, waitMs: 60_000 } }))
    const stop = new AbortController()
    const reason = new Error('the person pressed Stop')
    let late = 0
    const asking = model.ask(question, { signal: stop.signal, onText: () => void (stop.signal.aborted && late++) })
    let stoppedAt = 0
    setTimeout(() => {
      stoppedAt = performance.now()
      stop.abort(reason)
    }, afterMs)
    await expect(asking).rejects.toBe(reason)
    expect(performance.now() - stoppedAt).toBeLessThan(2_000)
    await new Promise((done) => setTimeout(done, 150))
    expect(late).toBe(0)
    expect(endpoint.requests).toHaveLength(1)
  })

  test('closes the connection, so that a local model stops working', async () => {
    const endpoint = await endpointWith(() => ({ type: 'stall', after: 2 }))
    await modelAt(endpoint, { limits: { ...profileFor('').limits, tries: 1 } }).ask(question, { signal })
    await new Promise((done) => setTimeout(done, 100))
    expect(endpoint.abandoned()).toBe(1)
  })
})

test('a long wait is told before it begins, and Stop ends it', async () => {
  const endpoint = await endpointWith(() => ({ type: 'rate-limit', retryAfter: '3600' }))
  const model = modelAt(endpoint, { limits: { ...profileFor('').limits, waitMs: 60_000 } })
  const stop = new AbortController()
  const heard: string[] = []
  const asking = model.ask(question, {
    signal: stop.signal,
    onRequest: async (go) => {
      heard.push(go.message)
      stop.abort(new Error('enough'))
    },
  })
  await expect(asking).rejects.toThrow('enough')
  expect(heard).toEqual([expect.stringContaining('It is asked again in 60 s.')])
})

test('a thousand questions with 30 % refusals for rate all finish', async () => {
  const endpoint = await endpointWith((request) =>
    request.number % 10 < 3 ? { type: 'rate-limit', retryAfterMs: 1 } : `answer to ${request.key}`,
  )
  const model = modelAt(endpoint, {
    limits: { connectMs: 5_000, firstTokenMs: 30_000, idleMs: 30_000, totalMs: 60_000, waitMs: 100, tries: 12 },
  })
  const keys = Array.from({ length: 1_000 }, (_, index) => `q/${index}`)
  let next = 0
  const answers = new Map<string, string>()
  const worker = async (): Promise<void> => {
    for (let key = keys[next++]; key !== undefined; key = keys[next++]) {
      const reply = await model.ask({ ...question, key }, { signal })
      answers.set(key, reply.type === 'answer' ? reply.text : reply.fault)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  expect(keys.filter((key) => answers.get(key) !== `answer to ${key}`)).toEqual([])
})

describe('a budget', () => {
  test('is asked before each go with its worst case; where it refuses, nothing more is sent', async () => {
    const endpoint = await endpointWith(() => ({ type: 'reset', after: 2 }))
    const model = modelAt(endpoint, { limits: { ...profileFor('').limits, tries: 4 } })
    const ahead: PlannedRequest[] = []
    const goes: ModelRequest[] = []
    const refuse = new Error('Nothing is left.')
    const asked = model.ask(question, {
      signal,
      beforeRequest: async (go) => {
        ahead.push(go)
        if (go.number === 3) throw refuse
      },
      onRequest: async (go) => void goes.push(go),
    })
    await expect(asked).rejects.toBe(refuse)
    expect(endpoint.requests).toHaveLength(2)
    expect(ahead.map(({ number }) => number)).toEqual([1, 2, 3])
    // A go that broke off is counted as what was reserved for it.
    expect(goes.map(({ usage, cost }) => ({ usage, usd: cost }))).toEqual(ahead.slice(0, 2).map(({ worst }) => worst))
  })

  test('counts what is stopped in the middle of an answer as the most that it can cost', async () => {
    const endpoint = await endpointWith(() => ({ type: 'stall', after: 2 }))
    const goes: ModelRequest[] = []
    const stop = new AbortController()
    const asked = modelAt(endpoint, { limits: { ...profileFor('').limits, idleMs: 60_000, totalMs: 60_000 } }).ask(question, {
      signal: stop.signal,
      onText: () => stop.abort(new Error('The person stops.')),
      onRequest: async (go) => void goes.push(go),
    })
    await expect(asked).rejects.toThrow('The person stops.')
    expect(goes).toMatchObject([{ fault: 'stopped', usage: { completionTokens: 1_000, estimated: true } }])
    expect(goes[0]?.cost).toBeGreaterThan(0)
  })
})

test.each([
  ['from the beginning', '', ' '],
  ['in the middle of an answer', 'data: {"choices":[{"index":0,"delta":{"content":"word"},"finish_reason":null}]}\n\n', '\n'],
])('white space without end is refused after 64 KiB, %s', async (_where, begin, blank) => {
  const flood = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(begin)
    const more = () => {
      while (!response.destroyed && response.write(blank.repeat(16_384)));
    }
    response.on('drain', more)
    setTimeout(more, 20)
  })
  await new Promise<void>((done) => flood.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    flood.closeAllConnections()
    flood.close()
  })
  const url = `http://127.0.0.1:${(flood.address() as AddressInfo).port}/v1`
  const reply = await createOverHttp(chatCompletions, profileFor(url)).ask(question, { signal })
  expect(reply).toMatchObject({ type: 'fault', fault: 'garbled', message: expect.stringContaining('stretch of white space') })
})

test('a little white space before an answer is passed over', async () => {
  const padded = `${' '.repeat(60_000)}{"choices":[{"index":0,"message":{"content":"here"},"finish_reason":"stop"}]}`
  const endpoint = await endpointWith(() => ({ type: 'status', status: 200, body: padded }))
  expect(await modelAt(endpoint).ask(question, { signal })).toMatchObject({ type: 'answer', text: 'here' })
})
