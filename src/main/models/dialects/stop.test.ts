// Stop stops: while a model is silent, answers, or is waited for; and many questions wait without getting lost.
import { afterEach, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../test/support/endpoint.js'
import { closeEndpoints, endpointWith, modelAt, profileFor, question } from '../../../../test/support/model.js'
import { createOverHttp } from '../http/over-http.js'
import { chatCompletions } from './openai-compatible.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

describe('stopping', () => {
  test.each<[string, Answer, 'asked' | 'text' | 'wait']>([
    ['while it waits for the first word', { type: 'silent' }, 'asked'],
    ['in the middle of a stream', { type: 'text', text: 'x'.repeat(1_000), piece: 1, everyMs: 5 }, 'text'],
    ['while it stalls', { type: 'stall', after: 2 }, 'text'],
    ['while it waits for the next try', { type: 'rate-limit', retryAfter: '50' }, 'wait'],
    ['in the middle of a flood', { type: 'huge-line', bytes: 900_000 }, 'asked'],
  ])('%s rejects with the reason at once, long before any limit, and lets go of the endpoint', async (_, answer, moment) => {
    const stop = new AbortController()
    const reason = new Error('the person pressed Stop')
    let stoppedAt = 0
    const stopAt = (reached: typeof moment) => {
      if (reached !== moment || stoppedAt > 0) return
      stoppedAt = performance.now()
      stop.abort(reason)
    }
    const endpoint = await endpointWith(() => {
      setTimeout(stopAt, 30, 'asked')
      return answer
    })
    const limits = { connectMs: 60_000, firstTokenMs: 60_000, idleMs: 60_000, totalMs: 60_000, waitMs: 60_000, tries: 2 }
    const model = createOverHttp(chatCompletions, profileFor(endpoint.url, { limits }))
    let late = 0
    const asking = model.ask(question, {
      signal: stop.signal,
      onText: () => {
        if (stop.signal.aborted) late++
        stopAt('text')
      },
      onRequest: async () => void setTimeout(stopAt, 30, 'wait'),
    })
    await expect(asking).rejects.toBe(reason)
    expect(performance.now() - stoppedAt).toBeLessThan(30_000)
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

test('a long wait is announced before it begins, and Stop ends it', async () => {
  const endpoint = await endpointWith(() => ({ type: 'rate-limit', retryAfter: '3600' }))
  const model = modelAt(endpoint, { limits: { ...profileFor('').limits, waitMs: 60_000 } })
  const stop = new AbortController()
  const messages: string[] = []
  const asking = model.ask(question, {
    signal: stop.signal,
    onRequest: async (request) => {
      messages.push(request.message)
      stop.abort(new Error('enough'))
    },
  })
  await expect(asking).rejects.toThrow('enough')
  expect(messages).toEqual([expect.stringContaining('It is asked again in 60 s.')])
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
