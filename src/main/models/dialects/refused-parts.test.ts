// The parts of a question that an endpoint refuses are learnt from its error message, in any wording or shape.
import { afterEach, describe, expect, test } from 'vitest'
import { closeEndpoints, dialects, endpointWith, modelAt, modelOver, profileFor, question, quick } from '../../../../test/support/model.js'
import { answerLimitIn } from '../http/answer-limit.js'
import { createOverHttp } from '../http/over-http.js'
import { inTakenRoles, REPEATED_ROLE } from '../http/roles.js'
import { chatCompletions } from './openai-compatible.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

test.each([
  ['Invalid max_tokens value, the valid range of max_tokens is [1, 4096]', 4096],
  ['max_tokens: 16000 > 4096, which is the maximum allowed number of output tokens for this model', 4096],
  ['`max_tokens` must be less than or equal to `4096`, the maximum value is less than the `context_window` for this model', 4096],
  ['max_tokens is too large: 16000. This model supports at most 4096 completion tokens, whereas you provided 16000.', 4096],
  ['max_tokens must be between 1 and 4,096', 4096],
  ['max_tokens should be in the range 1-4096', 4096],
  ['Range of max_tokens should be [1,4096]', 4096],
  ['The maximum number of output tokens is 4096', 4096],
  ['max_tokens cannot exceed 4096 (model gpt-4-0613, 2024-08-06)', 4096],
  ['max_tokens must be lower than 4097', 4096],
  ['maxOutputTokens is 16000 but the supported range is from 1 (inclusive) to 4097 (exclusive)', 4096],
  ['max_tokens: Input should be less than or equal to 4096', 4096],
  ['max_tokens 参数非法：取值范围 [1, 4096]', 4096],
  ['max_tokens is limited to 8k', 8000],
  ['max_tokens is too large', 8000],
  ['Too many tokens were asked for: max_tokens exceeds the limit of the model', 8000],
  ["Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", null],
  ['Rate limit of 6000 output tokens per minute exceeded', null],
  ['maximum context length is 8192 tokens', null],
  ['temperature must be at most 2', null],
])('%s', (words, tokens) => {
  expect(answerLimitIn(words, 16_000, ['max_tokens'])?.tokens ?? null).toBe(tokens)
})

test('what a question leaves of the context is the limit of that question alone', () => {
  const words =
    "This model's maximum context length is 8192 tokens. However, you requested 20000 tokens (4000 in the messages, 16000 in the completion)."
  expect(answerLimitIn(words, 16_000, ['max_tokens'])).toEqual({ tokens: 4192, isOfQuestion: true })
})

test('the share of a prompt is found by the requested sum, whatever the names of its parts', () => {
  const words =
    "This endpoint's maximum context length is 4096 tokens. However, you requested about 17096 tokens (1096 of text input, 16000 in the output). Please reduce the length of either one."
  expect(answerLimitIn(words, 16_000, ['max_tokens'])).toEqual({ tokens: 3000, isOfQuestion: true })
})

test('a model that may not be streamed answers as a whole, and is asked so from then on', async () => {
  const message = 'Your organization must be verified to stream this model.'
  const refusal = JSON.stringify({ error: { message, param: 'stream', code: 'unsupported_value' } })
  const endpoint = await endpointWith(({ body }) =>
    body.stream === true ? { type: 'status', status: 400, body: refusal } : { type: 'text', text: 'ok', streamed: false },
  )
  const model = modelAt(endpoint)
  expect(await model.ask(question, { signal })).toMatchObject({ type: 'answer', text: 'ok' })
  await model.ask(question, { signal })
  expect(endpoint.requests.map(({ body }) => [body.stream ?? null, body.stream_options ?? null])).toEqual([
    [true, { include_usage: true }],
    [null, null],
    [null, null],
  ])
})

describe.each(Object.entries(dialects))('%s', (_, dialect) => {
  const hasSystem = (body: Readonly<Record<string, unknown>>) => /"role":"(system|developer)"/.test(JSON.stringify(body))

  test.each([
    [400, { object: 'error', message: 'System role not supported', code: 400 }],
    [500, { error: { message: 'jinja2: Conversation roles must alternate user/assistant/user/assistant/...' } }],
    [400, [{ error: { code: 400, message: 'Developer instruction is not enabled for models/gemma-3-27b-it' } }]],
    [422, { detail: [{ loc: ['body', 'messages', 0, 'role'], msg: "Input should be 'user' or 'assistant'" }] }],
    [200, { code: 20015, message: 'Only user and assistant roles are supported!' }],
  ])('a system message that is refused with %i moves in front of the words of the user, and is remembered', async (status, value) => {
    const endpoint = await endpointWith(({ body }) => (hasSystem(body) ? { type: 'status', status, body: JSON.stringify(value) } : 'ok'))
    const refused: string[] = []
    const model = createOverHttp(dialect, profileFor(endpoint.url), { ...quick, onRefused: (name) => refused.push(name) })
    expect(await model.ask(question, { signal })).toMatchObject({ type: 'answer', text: 'ok' })
    expect(endpoint.requests.at(-1)?.messages).toMatchObject([{ role: 'user', content: expect.stringMatching(/^Answer\.\n\nÜnïcode/) }])
    expect(refused).toEqual(['role:system'])
    await model.ask(question, { signal })
    expect(endpoint.requests).toHaveLength(3)
  })

  test('a refused role costs nothing and keeps the words where nothing helps', async () => {
    const endpoint = await endpointWith(() => ({ type: 'error', status: 400, message: 'System role not supported' }))
    const reply = await modelOver(dialect, endpoint).ask(question, { signal })
    expect(reply).toMatchObject({ fault: 'rejected', message: expect.stringContaining('System role not supported') })
    expect(reply.tries.map(({ cost }) => cost)).toEqual([0, 0])
  })
})

test('a limit is learnt from an error with another status, and kept', async () => {
  const endpoint = await endpointWith(({ body }) =>
    Number(body.max_tokens) > 300 ? { type: 'error', status: 500, message: 'max_tokens must not exceed 300' } : 'ok',
  )
  const model = modelAt(endpoint)
  await model.ask(question, { signal })
  await model.ask(question, { signal })
  expect(endpoint.requests.map(({ body }) => body.max_tokens)).toEqual([1_000, 300, 300])
})

test('messages of one role that follow each other become one', () => {
  const user = (text: string) => ({ role: 'user', text }) as const
  const sent = [user('a'), user('b'), { role: 'assistant', text: 'c' } as const, user('d')]
  expect(inTakenRoles(sent, new Set([REPEATED_ROLE]))).toEqual([user('a\n\nb'), sent[2], user('d')])
})

test('a base URL that lacks "/v1" is named with it', async () => {
  const endpoint = await endpointWith(() => 'ok')
  const { origin } = new URL(endpoint.url)
  const reply = await createOverHttp(chatCompletions, profileFor(origin), quick).ask(question, { signal })
  expect(reply).toMatchObject({ fault: 'not-found', message: expect.stringContaining(`try "${origin}/v1"`) })
})

test.each([
  ' "sk-abc-1234" ',
  '“sk-abc-1234”',
  'Bearer sk-abc-1234\r\n',
  "'Bearer sk-abc-1234'",
  'Authorization: Bearer sk-abc-1234',
  '\ufeffsk-abc-1234\u200b',
])('the key %j is sent without what is around it', async (key) => {
  const endpoint = await endpointWith(() => 'ok')
  await modelAt(endpoint, { key }).ask(question, { signal })
  expect(endpoint.requests[0]?.headers.authorization).toBe('Bearer sk-abc-1234')
})
