import { expect, test } from 'vitest'
import { faultOfResponse } from './error.js'
import { retryAfter } from './retry-after.js'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const read = (headers: Readonly<Record<string, string>>, body = '') =>
  retryAfter({ get: (name) => new Map(Object.entries(headers)).get(name) ?? null }, body, NOW)

test.each<[Readonly<Record<string, string>>, number | null]>([
  [{ 'retry-after-ms': '120.5', 'retry-after': '9' }, 120.5],
  [{ 'retry-after': '9' }, 9_000],
  [{ 'retry-after': '12s' }, 12_000],
  [{ 'retry-after': '12, 15' }, 15_000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:05 GMT' }, 5_000],
  [{ 'retry-after': 'Thu, 01 Jan 2015 00:00:05 GMT' }, 0],
  [{ 'x-ratelimit-reset-tokens': '1m30.5s', 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-requests': '20ms' }, 90_500],
  [{ 'x-ratelimit-reset-tokens': '6m0s', 'x-ratelimit-remaining-tokens': '12', 'x-ratelimit-reset-requests': '8s' }, 8_000],
  [{ 'x-ratelimit-reset': String(NOW + 7_000) }, 7_000],
  [{ 'x-ratelimit-reset': String(NOW / 1_000 + 7) }, 7_000],
  [{ 'x-ratelimit-reset': '7' }, 7_000],
  [{}, null],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '-1' }, null],
  [{ 'retry-after-ms': 'x' }, null],
])('headers %o ask to wait %s ms', (headers, wait) => expect(read(headers)).toBe(wait))

test.each([
  ['Rate limit reached. Please try again in 12s. Visit our page.', 12_000],
  ['Please try again in 1m2.5s.', 62_500],
  ['Please retry in 12.5s.', 12_500],
  ['Please wait 20 seconds before you try again.', 20_000],
  ['Retry after 250 ms', 250],
  [JSON.stringify({ error: { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '41s' }] } }), 41_000],
  [JSON.stringify({ error: { metadata: { headers: { 'X-RateLimit-Reset': String(NOW + 9_000) } } } }), 9_000],
  ['Too many requests. Try again later.', null],
  ['You have used 12 seconds of audio.', null],
])('the body %s asks to wait %s ms', (body, wait) => expect(read({}, body)).toBe(wait))

test('a temporary limit is not a lack of money, whatever its wording', () => {
  const words = 'You exceeded your current quota, please check your plan and billing details.'
  const gemini = JSON.stringify([{ error: { code: 429, message: `${words}\nPlease retry in 12.1s.`, status: 'RESOURCE_EXHAUSTED' } }])
  const openai = JSON.stringify({ error: { message: words, type: 'insufficient_quota', code: 'insufficient_quota' } })
  expect([gemini, openai].map((body) => faultOfResponse(429, body, null).fault)).toEqual(['rate-limited', 'rejected'])
})
