// How often the same request brought the same answer, in sentences.
import { expect, test } from 'vitest'
import type { Measurement } from '../contract/model/determinism.js'
import { determinismWords } from './endpoint.js'

const measured: Measurement = {
  ...{ type: 'measured', baseUrl: 'http://127.0.0.1:1/v1', model: 'm', answers: 4, failed: 0, message: '', calls: 4, tokens: 80, usd: 0 },
  ...{ distinct: [{ count: 4, length: 3 }], difference: null, fingerprints: [], seed: null },
}

test('every possible cause of a different answer is listed', () => {
  const words = determinismWords({
    ...measured,
    ...{ answers: 3, failed: 1, message: 'It was cut.', distinct: [1, 1, 1].map((count) => ({ count, length: 3 })) },
    ...{ difference: { line: 2, usual: 'a', other: 'b' }, fingerprints: ['fp_1', 'fp_2'], seed: { asked: 7, isSent: false } },
  })
  expect(words).toEqual([
    '"m" returned 3 different answers to 3 identical requests. The most frequent answer appeared once.',
    'The answers first differ on line 2: "a" and "b".',
    'Requests without an answer: 1. It was cut.',
    'The endpoint does not accept a seed, so 7 was not sent.',
    'The answers came from 2 builds: fp_1, fp_2.',
    'Cost of the test: 4 requests, 80 tokens, free.',
  ])
})

test('a single answer is not compared', () => {
  expect(determinismWords({ ...measured, answers: 1, distinct: [{ count: 1, length: 3 }] })[0]).toBe(
    '"m" answered only once, so there is nothing to compare.',
  )
})
