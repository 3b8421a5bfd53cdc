// What the tests of the endpoint client share: one question, one impatient profile, and the endpoints that are open.
import type { EndpointProfile, Model, Question } from '../../src/contract/model/model.js'
import { chatCompletions } from '../../src/main/models/dialects/openai-compatible.js'
import { responses } from '../../src/main/models/dialects/openai-responses.js'
import { createOverHttp, type Dialect, type OverHttpOptions } from '../../src/main/models/http/over-http.js'
import { type Answer, type EndpointOptions, type FakeEndpoint, type SeenRequest, startEndpoint } from './endpoint.js'

/** A key that must never be seen again. */
export const CANARY = 'canary-7Hq2mXw9LpZ4vKd8RtYb'

export const question: Question = {
  role: 'builder',
  key: 'task/parser/attempt/2/write',
  run: 'run-7',
  messages: [
    { role: 'system', text: 'Answer.' },
    { role: 'user', text: 'Ünïcode 東京 \ud800 half' },
  ],
  maxOutputTokens: 1_000,
  seed: 42,
}

const open: FakeEndpoint[] = []

/** An endpoint that `closeEndpoints` ends. */
export async function endpointWith(
  answer: (request: SeenRequest) => Answer | Promise<Answer>,
  more: Partial<EndpointOptions> = {},
): Promise<FakeEndpoint> {
  const endpoint = await startEndpoint({ answer, ...more })
  open.push(endpoint)
  return endpoint
}

export async function closeEndpoints(): Promise<void> {
  await Promise.all(open.splice(0).map((endpoint) => endpoint.close()))
}

/** Limits so short that every fault shows within a test. */
export const profileFor = (baseUrl: string, more: Partial<EndpointProfile> = {}): EndpointProfile => ({
  provider: 'openai-compatible',
  baseUrl,
  model: 'fake',
  key: CANARY,
  limits: { connectMs: 800, firstTokenMs: 1_200, idleMs: 800, totalMs: 3_000, waitMs: 100, tries: 2 },
  price: { input: 1, cachedInput: 0.5, output: 10 },
  temperature: 0.2,
  effort: null,
  refused: [],
  ...more,
})
export const quick: OverHttpOptions = { gate: { backoffMs: 5, graceMs: 100 } }

/** The dialects over HTTP by the id of their provider. */
export const dialects: Readonly<Record<string, Dialect>> = { 'openai-compatible': chatCompletions, 'openai-responses': responses }

export const modelOver = (dialect: Dialect, endpoint: FakeEndpoint, more: Partial<EndpointProfile> = {}): Model =>
  createOverHttp(dialect, profileFor(endpoint.url, more), quick)
export const modelAt = (endpoint: FakeEndpoint, more: Partial<EndpointProfile> = {}): Model => modelOver(chatCompletions, endpoint, more)

/** Every piece of the key that a reply still holds, in any spelling. */
export const keyIn = (reply: unknown): string[] =>
  [CANARY, btoa(CANARY), CANARY.slice(-12), CANARY.slice(0, 12)].filter((form) => JSON.stringify(reply).includes(form))
