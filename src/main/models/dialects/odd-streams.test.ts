// Streams that deviate a little from the standard still give their whole answer. Foreign parts are skipped.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { closeEndpoints, dialects, endpointWith, modelAt, modelOver, profileFor, question, quick } from '../../../../test/support/model.js'
import { createOverHttp } from '../http/over-http.js'
import { chatCompletions } from './openai-compatible.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
const chunk = (delta: object | null, finish: string | null = null, more: object = {}): string =>
  event({ choices: [{ index: 0, delta, finish_reason: finish, ...more }] })
const text = (content: string, finish: string | null = null): string => chunk({ content }, finish)
const usage = { prompt_tokens: 20, completion_tokens: 3, total_tokens: 23 }
const reported = { promptTokens: 20, completionTokens: 3, estimated: false }
const stop = chunk({}, 'stop')
const done = 'data: [DONE]\n\n'

const serve = (body: string) => endpointWith(() => ({ type: 'status', status: 200, body }))

/** What no dialect makes anything of. */
const noise: readonly (readonly [string, string])[] = [
  ['null', 'data: null\n\n'],
  ['an empty line of data', 'data:\n\n'],
  ['an empty object', 'data: {}\n\n'],
  ['an empty list', 'data: []\n\n'],
  ['a word', 'data: keep-alive\n\n'],
  ['a number', 'data: 0\n\n'],
  ['a ping', 'event: ping\ndata: {"type":"ping"}\n\n'],
  ['an event without data', 'event: heartbeat\n\n'],
  ['a state', 'event: status\ndata: {"type":"status","message":"the model is loaded"}\n\n'],
  ['a comment', ': OPENROUTER PROCESSING\n\n'],
  ['choices of null', 'data: {"choices":null}\n\n'],
]

const whole = { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'first second' } }], usage }

test.each<readonly [string, unknown]>([
  ['in the envelope of a gateway', { code: 0, message: 'success', data: whole }],
  ['in a field of a response', { response: whole }],
  ['in a field of a result', { success: true, result: whole }],
  ['in a list of one', [whole]],
  [
    "in Ollama's own words",
    {
      ...{ model: 'x', created_at: 'now', message: { role: 'assistant', content: 'first second', thinking: 'hm' } },
      ...{ done: true, done_reason: 'stop', prompt_eval_count: 20, eval_count: 3 },
    },
  ],
])('a whole answer is read %s, with its usage', async (_, body) => {
  const endpoint = await serve(JSON.stringify(body))
  const reply = await modelAt(endpoint).ask(question, { signal })
  expect(reply).toMatchObject({ type: 'answer', text: 'first second', finish: 'stop', tries: [{ usage: reported }] })
})

test.each<readonly [string, unknown]>([
  ['an error of the envelope', { error: { message: 'The account is closed.' }, data: whole }],
  ['an error beside the choices', { data: { ...whole, error: { message: 'The account is closed.' } } }],
  ['a code of the envelope without choices', { code: 500, message: 'The account is closed.', data: { choices: [] } }],
])('%s is reported, and no answer is read beside it', async (_, body) => {
  const reply = await modelAt(await serve(JSON.stringify(body))).ask(question, { signal })
  expect(reply).toMatchObject({ type: 'fault', message: expect.stringContaining('The account is closed.') })
})

describe.each(Object.entries(dialects))('%s', (id, dialect) => {
  const parts =
    id === 'openai-compatible'
      ? [text('first '), text('second'), stop]
      : [
          event({ type: 'response.output_text.delta', delta: 'first ' }),
          event({ type: 'response.output_text.delta', delta: 'second' }),
          event({ type: 'response.completed', response: { object: 'response', status: 'completed', output: [] } }),
        ]

  test.each(noise)('passes over %s before, between and behind the pieces of an answer', async (_, odd) => {
    const endpoint = await serve(odd + parts.join(odd) + odd)
    const reply = await modelOver(dialect, endpoint).ask(question, { signal })
    expect(reply).toMatchObject({ type: 'answer', text: 'first second', tries: [{ fault: null }] })
  })

  test.each([
    ['line feeds', (body: string) => body],
    ['carriage returns', (body: string) => body.replaceAll('\n', '\r')],
    ['both', (body: string) => body.replaceAll('\n', '\r\n')],
    ['no blank line between events', (body: string) => body.replaceAll('\n\n', '\n')],
    ['no line end at the end', (body: string) => body.trimEnd()],
    ['a byte order mark in front', (body: string) => `\ufeff${body}`],
    ['a name for each event', (body: string) => body.replaceAll('data: ', 'event: message\nid: 1\ndata: ')],
  ])('reads a stream with %s', async (_, as) => {
    expect(await modelOver(dialect, await serve(as(parts.join('')))).ask(question, { signal })).toMatchObject({ text: 'first second' })
  })

  test.each([
    ['with its error around', { error: { message: 'The kitchen is overloaded', code: 'server_is_overloaded' } }],
    ['bare', { message: 'The kitchen is overloaded', code: 'server_is_overloaded' }],
    ['as a text', 'The kitchen is overloaded'],
    ['as a list', [{ error: { message: 'The kitchen is overloaded' } }]],
  ])('an event called error shows its words, %s', async (_, value) => {
    const endpoint = await serve(`${parts[0]}event: error\n${event(value)}`)
    const reply = await modelOver(dialect, endpoint).ask(question, { signal })
    expect(reply).toMatchObject({ type: 'fault', fault: 'server', message: expect.stringContaining('The kitchen is overloaded') })
    expect(endpoint.requests).toHaveLength(2)
  })
})

test.each([
  ['a reason to stop in each chunk', text('one ', 'stop') + text('two', 'stop') + done, 'one two', 'stop'],
  ['text after the first reason', text('one ', 'stop') + text('two') + stop + done, 'one two', 'stop'],
  ['two reasons, of which the last counts', text('one ', 'stop') + text('two', 'length') + done, 'one two', 'length'],
  ['a tag of thinking that is cut by a reason', text('<thi', 'stop') + text('nk>no</think>two', 'stop') + done, 'two', 'stop'],
  [
    'a last chunk that repeats all of it',
    text('one ') + text('two') + event({ choices: [{ index: 0, finish_reason: 'stop', message: { content: 'one two' } }] }) + done,
    'one two',
    'stop',
  ],
  ['JSON by the line', `${text('one ')}${text('two')}${stop}`.replaceAll('data: ', '').replaceAll('\n\n', '\n'), 'one two', 'stop'],
  ['texts instead of parts', chunk({ content: ['one ', 'two'] }) + stop, 'one two', 'stop'],
  [
    'the text of older completions',
    ['one ', 'two'].map((part) => event({ choices: [{ index: 0, text: part, finish_reason: null }] })).join('') + stop + done,
    'one two',
    'stop',
  ],
  ['a part instead of a list of parts', chunk({ content: { type: 'text', text: 'one two' } }) + stop, 'one two', 'stop'],
])('an answer with %s comes whole', async (_, body, whole, finish) => {
  expect(await modelAt(await serve(body)).ask(question, { signal })).toMatchObject({ type: 'answer', text: whole, finish })
})

test('an answer that went on after a reason to stop and is then cut is no answer', async () => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text('one ', 'stop') + text('two ', 'stop'), () => response.socket?.resetAndDestroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const reply = await createOverHttp(chatCompletions, profileFor(url), quick).ask(question, { signal })
  expect(reply).toMatchObject({ type: 'fault', fault: 'cut' })
})

test.each([
  ['beside the pieces', event({ choices: [{ index: 0, delta: { content: 'word' }, finish_reason: 'stop' }], usage })],
  ['in the choice', chunk({ content: 'word' }, 'stop', { usage })],
  ['in the delta', chunk({ content: 'word', usage }, 'stop')],
  ['in the field of a vendor', event({ choices: [{ index: 0, delta: { content: 'word' }, finish_reason: 'stop' }], x_groq: { usage } })],
  ['without choices, before the text', event({ usage }) + text('word', 'stop')],
  ['with choices of null, after the end', text('word', 'stop') + event({ choices: null, usage })],
  ['as text', text('word', 'stop') + event({ choices: [], usage: { prompt_tokens: '20', completion_tokens: '3' } })],
  [
    'without a number for the answer',
    text('word', 'stop') + event({ choices: [], usage: { prompt_tokens: 20, completion_tokens: null, total_tokens: 23 } }),
  ],
  ['in other words', text('word', 'stop') + event({ choices: [], usage: { input_tokens: 20, output_tokens: 3 } })],
  [
    'in the words of a third protocol',
    text('word', 'stop') + event({ choices: [], usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 2, thoughtsTokenCount: 1 } }),
  ],
])('usage is found %s', async (_, body) => {
  expect(await modelAt(await serve(body)).ask(question, { signal })).toMatchObject({ text: 'word', tries: [{ usage: reported }] })
})

describe('chat completions end', () => {
  const ended = async (finish: string | null, more = done) => {
    const endpoint = await serve(text('first ') + text('second') + chunk({}, finish) + more)
    return modelOver(chatCompletions, endpoint).ask(question, { signal })
  }

  test.each(['COMPLETE', 'FINISH_REASON_STOP', 'normal', 'done', 'because', '', null])(
    'with %j and the mark of the end: the answer is whole',
    async (finish) => {
      expect(await ended(finish)).toMatchObject({ type: 'answer', text: 'first second', tries: [{ fault: null }] })
    },
  )

  test.each(['because', '', null])('with %j and no mark: the answer is cut', async (finish) => {
    expect(await ended(finish, '')).toMatchObject({ type: 'fault', fault: 'cut' })
  })

  test.each([
    ['FINISH_REASON_MAX_TOKENS', 'length'],
    ['max_output_tokens', 'length'],
  ])('with %s for want of room', async (finish, reason) => {
    expect(await ended(finish)).toMatchObject({ type: 'answer', finish: reason })
  })

  test.each(['aborted', 'timeout'])('with %s: the answer is none', async (finish) => {
    expect(await ended(finish)).toMatchObject({ type: 'fault', fault: 'server' })
  })
})

test.each([
  ['</s>', 'a</s>', 'a'],
  ['a token of Llama', 'a<|eot_id|>', 'a'],
  ['a token of Gemma on its own line', 'a\n<end_of_turn>\n', 'a'],
  ['a token of DeepSeek', 'a<｜end▁of▁sentence｜>', 'a'],
  ['a page that ends in strike-through', '<s>a</s>', '<s>a</s>'],
  ['brackets of thinking', '[THINK]b[/THINK]a', 'a'],
  ['marks of thinking', '◁think▷ b ◁/think▷a', 'a'],
  ['channels', '<|channel|>analysis<|message|>b<|end|><|start|>assistant<|channel|>final<|message|>a<|return|>', 'a'],
  ['the last channel alone', '<|channel|>final<|message|>a<|return|>', 'a'],
  [
    'channels with words before the last one',
    '<|channel|>commentary<|message|>b<|end|><|start|>assistant<|channel|>final<|message|>a',
    'a',
  ],
  ['a begun turn', '<|im_start|>assistant\na<|im_end|>', 'a'],
  [
    'a call in a channel',
    '<|channel|>analysis<|message|>b<|end|><|start|>assistant<|channel|>commentary to=f<|message|>{}',
    '<|start|>assistant<|channel|>commentary to=f<|message|>{}',
  ],
])('tokens of a chat template around an answer are no part of it: %s', async (_, sent, kept) => {
  const pieces = [...sent].map((letter) => text(letter)).join('')
  const reply = await modelOver(chatCompletions, await serve(pieces + stop + done)).ask(question, { signal })
  expect(reply).toMatchObject({ type: 'answer', text: kept })
})
