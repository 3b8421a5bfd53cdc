// The limit on thinking is sent in each endpoint's own parameters, and thinking that exceeds it is cut once.
import { afterEach, describe, expect, test } from 'vitest'
import type { SeenRequest } from '../../../../test/support/endpoint.js'
import { closeEndpoints, dialects, endpointWith, modelOver, profileFor, question, quick } from '../../../../test/support/model.js'
import { Effort } from '../../../contract/config/config.js'
import { createOverHttp } from '../http/over-http.js'
import { chatCompletions } from './openai-compatible.js'
import { thinkingParameters } from './thinking.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

const NEARBY = 'http://127.0.0.1:8080/v1'
const ROUTER = 'https://openrouter.ai/api/v1'
const FAR = 'https://api.example.com/v1'

test.each<[string, Effort | null, object]>([
  [NEARBY, null, {}],
  [NEARBY, 'low', { reasoning_effort: 'low' }],
  [NEARBY, 'off', { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } }],
  [NEARBY, 500, { reasoning_effort: null }],
  ['http://192.168.1.7:8000/v1', 'off', { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } }],
  [FAR, 'off', { reasoning_effort: 'none' }],
  [ROUTER, 'high', { reasoning_effort: 'high' }],
  [ROUTER, 'off', { reasoning: { enabled: false } }],
  [ROUTER, 500, { reasoning: { max_tokens: 500 } }],
])('%s receives %j', (baseUrl, effort, sent) => {
  expect(thinkingParameters(profileFor(baseUrl, { effort }), question)).toEqual(sent)
})

test('the setting takes off, a word or a number of tokens', () => {
  for (const value of ['off', 'minimal', 'low', 'medium', 'high', 1, 4_000]) expect(Effort.parse(value)).toBe(value)
  for (const value of ['none', 'on', '4000', 0, -1, 1.5]) expect(Effort.safeParse(value).success).toBe(false)
})

test('what a server refuses of it is left out and remembered', async () => {
  const refuses = ['chat_template_kwargs', 'reasoning_effort']
  const endpoint = await endpointWith(() => 'ok', { refuses })
  const refused: string[] = []
  const model = createOverHttp(chatCompletions, profileFor(endpoint.url, { effort: 'off' }), {
    ...quick,
    onRefused: (name) => refused.push(name),
  })
  expect(await model.ask(question, { signal })).toMatchObject({ type: 'answer', text: 'ok' })
  expect(refused.sort()).toEqual(refuses)
  await model.ask(question, { signal })
  expect(endpoint.requests).toHaveLength(4)
})

describe.each(Object.entries(dialects))('%s', (_, dialect) => {
  const isOff = ({ body }: Pick<SeenRequest, 'body'>) => /"(none|enable_thinking)"/.test(JSON.stringify(body))
  const long = 'Hmm, let me see. '.repeat(200)
  const thoughts = { type: 'text', text: 'done', piece: 200 } as const

  test('thinking beyond the limit is cut, and the question asked once more without it', async () => {
    const endpoint = await endpointWith((request) => (isOff(request) ? 'done' : { ...thoughts, thinking: long }))
    const reply = await modelOver(dialect, endpoint, { effort: 300 }).ask(question, { signal })
    expect(reply).toMatchObject({ type: 'answer', text: 'done' })
    expect(endpoint.requests.map(isOff)).toEqual([false, true])
    expect(reply.tries[0]).toMatchObject({ fault: 'too-long', message: expect.stringContaining('more than 300 tokens') })
    expect(reply.tries[0]?.cost).toBeGreaterThan(0)
  })

  test('a model that thinks all the same is let go on the second time', async () => {
    const endpoint = await endpointWith(() => ({ ...thoughts, thinking: long }))
    expect(await modelOver(dialect, endpoint, { effort: 300 }).ask(question, { signal })).toMatchObject({ type: 'answer', text: 'done' })
    expect(endpoint.requests).toHaveLength(2)
  })

  test('thinking within the limit is no reason to ask again', async () => {
    const endpoint = await endpointWith(() => ({ ...thoughts, thinking: 'Hmm.' }))
    expect(await modelOver(dialect, endpoint, { effort: 300 }).ask(question, { signal })).toMatchObject({ type: 'answer', text: 'done' })
    expect(endpoint.requests).toHaveLength(1)
  })
})

test('thinking between tags in the text is cut too', async () => {
  const text = `<think>${'Hmm, let me see. '.repeat(200)}</think>done`
  const endpoint = await endpointWith(({ number }) => ({ type: 'text', piece: 200, text: number === 1 ? text : 'done' }))
  const reply = await modelOver(chatCompletions, endpoint, { effort: 300 }).ask(question, { signal })
  expect(reply).toMatchObject({ type: 'answer', text: 'done' })
  expect(endpoint.requests).toHaveLength(2)
})
