// A budget is asked before each request, and counts what was broken off.
import { afterEach, describe, expect, test } from 'vitest'
import { closeEndpoints, endpointWith, modelAt, profileFor, question } from '../../../../test/support/model.js'
import type { ModelRequest, PlannedRequest } from '../../../contract/model/model.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

describe('a budget', () => {
  test('is asked before each request with its worst case; where it refuses, nothing more is sent', async () => {
    const endpoint = await endpointWith(() => ({ type: 'reset', after: 2 }))
    const model = modelAt(endpoint, { limits: { ...profileFor('').limits, tries: 4 } })
    const ahead: PlannedRequest[] = []
    const requests: ModelRequest[] = []
    const refuse = new Error('Nothing is left.')
    const asked = model.ask(question, {
      signal,
      beforeRequest: async (request) => {
        ahead.push(request)
        if (request.number === 3) throw refuse
      },
      onRequest: async (request) => void requests.push(request),
    })
    await expect(asked).rejects.toBe(refuse)
    expect(endpoint.requests).toHaveLength(2)
    expect(ahead.map(({ number }) => number)).toEqual([1, 2, 3])
    // A request that broke off is counted as what was reserved for it.
    expect(requests.map(({ usage, cost }) => ({ usage, usd: cost }))).toEqual(ahead.slice(0, 2).map(({ worst }) => worst))
  })

  test('counts what is stopped in the middle of an answer as the most that it can cost', async () => {
    const endpoint = await endpointWith(() => ({ type: 'stall', after: 2 }))
    const requests: ModelRequest[] = []
    const stop = new AbortController()
    const asked = modelAt(endpoint, { limits: { ...profileFor('').limits, idleMs: 60_000, totalMs: 60_000 } }).ask(question, {
      signal: stop.signal,
      onText: () => stop.abort(new Error('The person stops.')),
      onRequest: async (request) => void requests.push(request),
    })
    await expect(asked).rejects.toThrow('The person stops.')
    expect(requests).toMatchObject([{ fault: 'stopped', usage: { completionTokens: 1_000, estimated: true } }])
    expect(requests[0]?.cost).toBeGreaterThan(0)
  })
})
