// Shows which reports of a cost are read, by the shapes that vendors and gateways send.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { profileFor, question } from '../../../test/support/model.js'
import { billedIn, billedInHeaders } from './billed.js'
import { chatCompletions } from './dialects/openai-compatible.js'
import { embed } from './embeddings.js'
import { createOverHttp } from './http/over-http.js'
import { FREE } from './price.js'

test.each([
  [{ usage: { cost: 0.75 } }, 0.75],
  [{ usage: { total_cost: '0.5' } }, 0.5],
  [{ usage: { cost: { input_tokens_cost: 0.1, total_cost: 0.3 } } }, 0.3],
  [{ usage: { estimated_cost: 0.002 } }, 0.002],
  [{ usage: { cost_in_usd_ticks: 25_000_000 } }, 0.0025],
  [{ type: 'response.completed', response: { usage: { cost: 0.2 } } }, 0.2],
  [{ cost: 0.1, usage: {} }, 0.1],
  [{ usage: { cost: 0.01, is_byok: true, cost_details: { upstream_inference_cost: 0.25 } } }, 0.26],
  [{ usage: { cost: 0.01, is_byok: false, cost_details: { upstream_inference_cost: 0.01 } } }, 0.01],
  [{ usage: { cost: 0 } }, null],
  [{ usage: { cost: -1, total_cost: 'a lot', cost_usd: null } }, null],
  [{ usage: null, choices: [] }, null],
  ['text', null],
  [null, null],
])('%j reports %s dollars', (raw, usd) => {
  expect(billedIn(raw)).toBe(usd)
})

test.each([
  [{ 'x-litellm-response-cost': '0.75' }, 0.75],
  [{ 'X-Total-Cost': '$0.2' }, 0.2],
  [{ 'x-request-cost-usd': '1e-3' }, 0.001],
  [{ 'x-cost': '0.1', 'x-response-cost': '0.3' }, 0.3],
  [{ 'x-litellm-response-cost': '0.0' }, null],
  [{ 'x-litellm-response-cost': 'None', 'x-litellm-key-spend': '4' }, null],
])('the headers %j report %s dollars', (headers, usd) => {
  expect(billedInHeaders(new Headers(headers))).toBe(usd)
})

/** An endpoint on this machine that sends one answer, with these headers. */
async function answering(headers: object, body: string): Promise<string> {
  const server = createServer((_request, response) => void response.writeHead(200, { ...headers }).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}
const signal = new AbortController().signal
const streamed = (...chunks: object[]) => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
const answer = { choices: [{ index: 0, delta: { content: 'four' }, finish_reason: 'stop' }] }
const usage = { prompt_tokens: 10, completion_tokens: 1 }

test.each([
  ['in the last chunk', {}, streamed(answer, { choices: [], usage: { ...usage, cost: 0.75 } })],
  ['in a chunk without tokens', {}, streamed(answer, { choices: [], usage: { cost: 0.75 } })],
  ['counting up', {}, streamed({ ...answer, usage: { ...usage, cost: 0.2 } }, { choices: [], usage: { ...usage, cost: 0.75 } })],
  ['in a header', { 'x-litellm-response-cost': '0.75' }, streamed(answer)],
  ['in an answer that breaks off', { 'x-litellm-response-cost': '0.75' }, streamed({ choices: [{ index: 0, delta: { content: 'fo' } }] })],
])('a cost that comes %s counts, also where the price says nothing', async (_where, headers, body) => {
  const baseUrl = await answering({ 'content-type': 'text/event-stream', ...headers }, body)
  for (const price of [FREE, null]) {
    const costs: (number | null)[] = []
    const model = createOverHttp(chatCompletions, { ...profileFor(baseUrl), price, limits: { ...profileFor(baseUrl).limits, tries: 1 } })
    await model.ask(question, { signal, onRequest: async ({ cost }) => void costs.push(cost) })
    expect(costs).toEqual([0.75])
  }
})

test('the cost of embeddings counts too', async () => {
  const body = JSON.stringify({ data: [{ embedding: [1, 2] }], usage: { prompt_tokens: 2, cost: 0.5 } })
  const profile = { ...profileFor(await answering({ 'content-type': 'application/json' }, body)), price: FREE }
  expect((await embed(profile, ['words'], { run: 'r', key: 'k', number: 1 }, signal)).request?.cost).toBe(0.5)
})
