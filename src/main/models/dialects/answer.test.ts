// Checks what an answer returns: text, usage, cost, and where it was cut or padded.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../../../../test/support/endpoint.js'
import { closeEndpoints, endpointWith, modelAt, profileFor, question } from '../../../../test/support/model.js'
import { createOverHttp } from '../http/over-http.js'
import { chatCompletions } from './openai-compatible.js'

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
          fingerprint: 'fp_1',
          seed: 42,
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

  test('after failed requests starts its text again and counts every request', async () => {
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
    // It is unknown how much the endpoint had generated.
    expect(reply.tries[0]?.usage).toMatchObject({ estimated: true, promptTokens: 32 + 200, completionTokens: 1_000 })
    const [, second, third] = endpoint.requests
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThan(45)
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
