// Checks what is sent with a question, and what is never sent.
import { afterEach, describe, expect, test } from 'vitest'
import { CANARY, closeEndpoints, endpointWith, keyIn, modelAt, profileFor, question, quick } from '../../../../test/support/model.js'
import { createOverHttp } from '../http/over-http.js'
import { chatCompletions } from './openai-compatible.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

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
    ['no-endpoint', 'not-found', /put "http:\/\/"/],
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
