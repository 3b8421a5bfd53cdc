// What the tests of the endpoint client share: one question, one impatient profile, and the endpoints that are open.
import type { EndpointProfile, Model, Question } from '../../src/main/engine/model.js'
import { createOpenAiCompatible, type OpenAiCompatibleOptions } from '../../src/main/engine/models/openai-compatible.js'
import { type Answer, type FakeEndpoint, type SeenRequest, startEndpoint } from './endpoint.js'

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
export async function endpointWith(answer: (request: SeenRequest) => Answer | Promise<Answer>): Promise<FakeEndpoint> {
  const endpoint = await startEndpoint({ answer })
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
  limits: { connectMs: 300, firstTokenMs: 400, idleMs: 250, totalMs: 1_200, tries: 2 },
  price: { input: 1, cachedInput: 0.5, output: 10 },
  temperature: 0.2,
  ...more,
})
export const quick: OpenAiCompatibleOptions = { gate: { backoffMs: 5, longestWaitMs: 100, graceMs: 100 } }
export const modelAt = (endpoint: FakeEndpoint, more: Partial<EndpointProfile> = {}): Model =>
  createOpenAiCompatible(profileFor(endpoint.url, more), quick)

/** Every piece of the key that a reply still holds, in any spelling. */
export const keyIn = (reply: unknown): string[] =>
  [CANARY, btoa(CANARY), CANARY.slice(-12), CANARY.slice(0, 12)].filter((form) => JSON.stringify(reply).includes(form))
