// Ollama is asked so that it cuts no prompt: by its own API, with a context that holds the question and its answer.
import { afterEach, expect, test } from 'vitest'
import type { EndpointOptions, SeenRequest } from '../../../../test/support/endpoint.js'
import { closeEndpoints, endpointWith, modelAt, profileFor, question } from '../../../../test/support/model.js'
import type { Question } from '../../../contract/model/model.js'
import { probe } from '../capabilities/probe.js'
import { chatCompletions } from './openai-compatible.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

const words = (tokens: number): string => 'word '.repeat(Math.ceil((tokens * 4) / 5))
const asked = (tokens: number, more: Partial<Question> = {}): Question => ({
  ...question,
  messages: [
    { role: 'system', text: 'Begin with BEGINNING.' },
    { role: 'user', text: `${words(tokens)}END` },
  ],
  ...more,
})
const hears = ({ messages }: SeenRequest): string => (messages[0]?.content.includes('BEGINNING') ? 'whole' : 'cut')
const ollama = (more: Partial<EndpointOptions> = {}) =>
  endpointWith((request) => hears(request), { style: 'ollama', contextTokens: 4_096, isLoaded: false, ...more })
const contextOf = ({ body }: SeenRequest): unknown => (body.options as { num_ctx: number }).num_ctx

test('a question goes to its own API, with its context, and nothing of it may be cut', async () => {
  const endpoint = await ollama()
  const picture = { ...question.messages[1], role: 'user' as const, text: 'See.', pictures: ['data:image/png;base64,AAAA'] }
  const reply = await modelAt(endpoint).ask({ ...question, messages: [picture], schema: { type: 'object' } }, { signal })
  expect(reply).toMatchObject({ type: 'answer', finish: 'stop', tries: [{ seed: 42, form: 'schema' }] })
  expect(endpoint.paths).toContain('/api/chat')
  expect(endpoint.requests).toHaveLength(1)
  expect(endpoint.requests[0]?.key).toBe(question.key)
  expect(endpoint.requests[0]?.body).toEqual({
    model: 'fake',
    messages: [{ role: 'user', content: 'See.', images: ['AAAA'] }],
    stream: true,
    truncate: false,
    shift: false,
    format: { type: 'object' },
    options: { num_ctx: 8_192, num_predict: 1_000, seed: 42, temperature: 0.2 },
  })
})

test('a prompt beyond the default context of the server is read whole, and later ones keep the larger context', async () => {
  const endpoint = await ollama()
  const model = modelAt(endpoint)
  for (const tokens of [6_000, 12_000, 100])
    expect(await model.ask(asked(tokens), { signal })).toMatchObject({
      type: 'answer',
      text: 'whole',
      tries: [{ usage: { estimated: false } }],
    })
  expect(endpoint.requests.map(contextOf)).toEqual([16_384, 32_768, 32_768])
})

test.each([
  ['the model takes less', { modelTokens: 6_000 }, 6_000],
  ['the user loaded it with more', { isLoaded: true, contextTokens: 65_536 }, 65_536],
])('the context fits where %s', async (_, more, expected) => {
  const endpoint = await ollama(more)
  await modelAt(endpoint).ask(asked(100), { signal })
  expect(endpoint.requests.map(contextOf)).toEqual([expected])
})

test('a prompt beyond what the model takes is refused and not cut', async () => {
  const endpoint = await ollama({ modelTokens: 4_096 })
  expect(await modelAt(endpoint).ask(asked(6_000), { signal })).toMatchObject({
    type: 'fault',
    fault: 'too-long',
    message: expect.stringContaining('longer than the context of the model'),
  })
})

test('thinking is said in its words, and what a model refuses of it is left out', async () => {
  const endpoint = await ollama({ refuses: ['think'] })
  expect(await modelAt(endpoint, { effort: 'off' }).ask(question, { signal })).toMatchObject({ type: 'answer' })
  expect(endpoint.requests.map(({ body }) => body.think)).toEqual([false, undefined])
})

test('an answer that breaks off, or ends with an error, is none', async () => {
  const cut = await ollama({ answer: () => ({ type: 'cut', after: 2 }) })
  expect(await modelAt(cut).ask(question, { signal })).toMatchObject({ type: 'fault', fault: 'cut' })
  const broken = await ollama({ answer: () => ({ type: 'error-in-stream', message: 'model runner has unexpectedly stopped' }) })
  expect(await modelAt(broken).ask(question, { signal })).toMatchObject({ message: expect.stringContaining('unexpectedly stopped') })
})

test('a look at it finds the context that requests will have', async () => {
  const endpoint = await endpointWith(() => 'ready', { style: 'ollama', contextTokens: 4_096, schema: 'keeps', refuses: ['think'] })
  expect(await probe(chatCompletions, profileFor(endpoint.url), { before: async () => {}, after: async () => {} }, signal)).toMatchObject({
    ok: true,
    found: { context: { tokens: 32_768, source: 'loaded' }, schema: 'kept', effort: 'no', seed: 'yes', usage: 'yes' },
  })
})
