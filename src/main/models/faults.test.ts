// Shows that every way in which an endpoint can fail ends in a named fault within its time, with nothing half returned.
import { afterAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../test/support/endpoint.js'
import { closeEndpoints, dialects, endpointWith, keyIn, modelOver, profileFor, question, quick } from '../../../test/support/model.js'
import type { ModelFault, ModelRequest } from '../../contract/model/model.js'
import { createOverHttp } from './http/over-http.js'

const signal = new AbortController().signal
afterAll(closeEndpoints)

/** What an endpoint does, the fault it must end in, requests, milliseconds all in all, and words of the message. */
const matrix: readonly (readonly [string, Answer, ModelFault, number, number, RegExp])[] = [
  ['500', { type: 'error', status: 500, message: 'oops' }, 'server', 2, 500, /status 500.*oops/],
  ['503 as a page', { type: 'html', status: 503 }, 'server', 2, 500, /Sign in to the network/],
  ['connection reset before an answer', { type: 'hang-up' }, 'unreachable', 2, 500, /closed the connection/],
  ['401 that echoes the key', { type: 'unauthorized' }, 'unauthorized', 1, 300, /refuses the key/],
  ['403', { type: 'error', status: 403, message: 'country' }, 'unauthorized', 1, 300, /country/],
  ['404', { type: 'error', status: 404, message: 'model "fake" not found' }, 'not-found', 1, 300, /check the base URL and the model/],
  ['400', { type: 'error', status: 400, message: 'bad tools' }, 'rejected', 1, 300, /bad tools/],
  [
    '400 for a long prompt',
    { type: 'error', status: 400, message: 'maximum context length is 8192 tokens', code: 'context_length_exceeded' },
    'too-long',
    1,
    300,
    /longer than the context of the model/,
  ],
  ['413', { type: 'status', status: 413 }, 'too-long', 1, 300, /413/],
  ['400 by a content filter', { type: 'error', status: 400, message: 'x', code: 'content_filter' }, 'filtered', 1, 300, /content filter/],
  ['402', { type: 'status', status: 402 }, 'rejected', 1, 300, /paid/],
  ['429 for want of money', { type: 'error', status: 429, message: 'x', code: 'insufficient_quota' }, 'rejected', 1, 300, /paid/],
  ['redirect', { type: 'redirect', to: 'https://example.org/v1' }, 'rejected', 1, 300, /redirects to https:\/\/example.org\/v1/],
  ['429 for ever', { type: 'rate-limit', retryAfterMs: 20 }, 'rate-limited', 2, 500, /slow down/],
  ['429 for an hour', { type: 'rate-limit', retryAfter: '3600' }, 'rate-limited', 2, 600, /slow down/],
  ['nothing', { type: 'silent' }, 'timeout', 2, 1_300, /first word did not come within 1.2 s/],
  ['a head that drips', { type: 'drip', everyMs: 20 }, 'timeout', 2, 1_300, /first word/],
  ['only comments', { type: 'comments', everyMs: 20 }, 'timeout', 2, 1_300, /first word/],
  ['a stall after the first chunks', { type: 'stall', after: 3 }, 'stalled', 2, 1_000, /nothing came for 0.8 s/],
  ['a stall before the first word', { type: 'stall', after: 0 }, 'timeout', 2, 1_300, /first word/],
  ['a slow drip of words', { type: 'text', text: 'x'.repeat(500), piece: 1, everyMs: 60 }, 'timeout', 2, 3_000, /not complete after 3 s/],
  ['a page with status 200', { type: 'html' }, 'garbled', 2, 500, /web page/],
  ['{}', { type: 'empty-object' }, 'garbled', 2, 500, /no (chat completion|response)/],
  ['cut JSON', { type: 'cut-json' }, 'garbled', 2, 500, /broken JSON/],
  ['bad JSON in a stream', { type: 'bad-json' }, 'garbled', 2, 500, /broken JSON/],
  [
    'an odd chunk',
    { type: 'odd-chunk', chunk: { choices: 'none', type: 'response.output_text.delta' } },
    'garbled',
    2,
    500,
    /choices|delta/,
  ],
  [
    'nothing but events of another kind',
    { type: 'status', status: 200, body: 'data: {}\n\ndata: null\n\n: busy\n\ndata:\n\n' },
    'garbled',
    2,
    500,
    /no (chat completion|response), but \d events of another kind/,
  ],
  [
    'JSON without an answer',
    { type: 'status', status: 200, body: JSON.stringify({ code: 0, message: 'success', data: { reply: 'Hello' } }) },
    'garbled',
    2,
    500,
    /no (chat completion|response).* It has the fields code, message, data, reply\./,
  ],
  ['words alone', { type: 'status', status: 200, body: 'The kitchen is closed' }, 'garbled', 2, 500, /It says: "The kitchen is closed"/],
  ['binary noise', { type: 'noise' }, 'garbled', 2, 500, /no (chat completion|response)/],
  ['an empty body', { type: 'status', status: 200 }, 'garbled', 2, 500, /no (chat completion|response)/],
  ['a line of 64 MB', { type: 'huge-line', bytes: 64 * 1024 * 1024 }, 'garbled', 2, 1_000, /far too long/],
  ['a stream that is cut cleanly', { type: 'cut', after: 3 }, 'cut', 2, 500, /ended in the middle/],
  ['a stream that is reset', { type: 'reset', after: 3 }, 'cut', 2, 500, /broke in the middle/],
  ['finish reason content_filter', { type: 'text', text: 'half', finish: 'content_filter' }, 'filtered', 1, 300, /content filter/],
  ['an error in the stream', { type: 'error-in-stream', message: 'overloaded', code: 502 }, 'server', 2, 500, /overloaded/],
  ['a rate limit in the stream', { type: 'error-in-stream', message: 'rate limit', code: 429 }, 'rate-limited', 2, 500, /slow down/],
  ['a refusal of its own', { type: 'refusal', words: 'I would rather not.' }, 'filtered', 1, 300, /refused to answer: "I would rather not/],
  ['an answer that it gives up', { type: 'failed', code: 'server_error', message: 'lost the node' }, 'server', 2, 500, /lost the node/],
  [
    'an answer that it gives up for its rate',
    { type: 'failed', code: 'rate_limit_exceeded', message: 'tokens per minute' },
    'rate-limited',
    2,
    500,
    /slow down/,
  ],
]

// Limits are in milliseconds here; what is beyond them is the machine's.
const BUSY_MACHINE_MS = 20_000

const isWait = ([, , fault]: (typeof matrix)[number]): boolean => fault === 'timeout' || fault === 'stalled'

/** What one dialect alone can do. */
const own: Readonly<Record<string, typeof matrix>> = {
  'openai-compatible': [
    ['finish reason tool_calls without a call', { type: 'text', text: '', finish: 'tool_calls' }, 'garbled', 2, 500, /tool/],
  ],
  'openai-responses': [
    ['an unknown finish reason', { type: 'text', text: 'half', finish: 'because' }, 'no-finish', 2, 500, /"because"/],
    ['no last event', { type: 'text', text: 'half', finish: null }, 'cut', 2, 500, /ended in the middle/],
    [
      'an answer that is not streamed and cut',
      { type: 'text', text: 'half', streamed: false, finish: null },
      'no-finish',
      2,
      500,
      /"none"/,
    ],
  ],
}

describe.each(Object.entries(dialects))('an endpoint that speaks %s and answers with', (id, dialect) => {
  const rows = [...matrix, ...(own[id] ?? [])]
  const checkRow = async ([, answer, fault, requests, deadlineMs, words]: (typeof matrix)[number]) => {
    const endpoint = await endpointWith(() => answer)
    const start = performance.now()
    const reply = await modelOver(dialect, endpoint).ask(question, { signal })
    expect(performance.now() - start).toBeLessThan(deadlineMs + BUSY_MACHINE_MS)
    expect(reply).toMatchObject({
      type: 'fault',
      fault,
      message: expect.stringMatching(words),
      model: expect.any(String),
      endpoint: endpoint.url,
    })
    expect(reply).not.toHaveProperty('text')
    expect(reply.tries.map((request) => [request.number, request.fault])).toEqual(
      Array.from({ length: requests }, (_, index) => [index + 1, fault]),
    )
    expect(endpoint.requests).toHaveLength(requests)
    expect(keyIn(reply)).toEqual([])
  }
  test.for(rows.filter((row) => !isWait(row)))('%s', checkRow)
  // They do nothing but wait, so they wait together.
  test.concurrent.for(rows.filter(isWait))('%s', checkRow)

  test('nothing, because no server listens', async () => {
    const endpoint = await endpointWith(() => '')
    await endpoint.close()
    const reply = await modelOver(dialect, endpoint).ask(question, { signal })
    expect(reply).toMatchObject({
      type: 'fault',
      fault: 'unreachable',
      message: expect.stringContaining('no server answers at this address'),
    })
    expect(reply.tries).toMatchObject([
      { usage: null, cost: 0 },
      { usage: null, cost: 0 },
    ])
  })

  test('an endpoint that is gone is waited for as long as that is asked for, and answers once it is back', async () => {
    const gone = await endpointWith(() => '')
    await gone.close()
    const waits: (number | undefined)[] = []
    const model = createOverHttp(dialect, profileFor(gone.url), { gate: { ...quick.gate, outageMs: 30 } })
    const onRequest = async ({ outageMs }: ModelRequest) => {
      waits.push(outageMs)
      if (waits.length === 4) await endpointWith(() => 'here again', { port: Number(new URL(gone.url).port) })
    }
    const reply = await model.ask(question, { signal, onRequest, outageMs: 20_000 })
    expect(reply).toMatchObject({ type: 'answer', text: 'here again' })
    expect(waits).toEqual([undefined, 30, 30, 30, undefined])
  })

  test('the wait for an endpoint that stays away ends when its time is over', async () => {
    const gone = await endpointWith(() => '')
    await gone.close()
    const model = createOverHttp(dialect, profileFor(gone.url), { gate: { ...quick.gate, outageMs: 700 } })
    const reply = await model.ask(question, { signal, outageMs: 2_000 })
    expect(reply).toMatchObject({ type: 'fault', fault: 'unreachable' })
    expect(reply.tries.length).toBeGreaterThan(profileFor('').limits.tries)
    expect(reply.tries.at(-1)).not.toHaveProperty('outageMs')
  })

  test('more than was asked for is ended at the limit', async () => {
    const endpoint = await endpointWith(() => ({ type: 'endless' }))
    const limits = { connectMs: 300, firstTokenMs: 5_000, idleMs: 5_000, totalMs: 20_000, waitMs: 100, tries: 3 }
    const model = createOverHttp(dialect, profileFor(endpoint.url, { limits }), quick)
    const reply = await model.ask(question, { signal })
    expect(reply).toMatchObject({ type: 'fault', fault: 'too-long', message: expect.stringContaining('longer than the limit (64 KB)') })
    expect(reply.tries).toHaveLength(1)
  })
})
