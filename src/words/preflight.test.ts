import { expect, test } from 'vitest'
import type { PreflightFact } from '../contract/calls/preflight.js'
import { preflightWords } from './preflight.js'

const late = (seconds: number): PreflightFact => ({
  type: 'endpoint-unusable',
  said: { type: 'late', baseUrl: 'http://127.0.0.1:1/v1', seconds },
  instead: null,
})

test('roles with the same problem share one line, and each other problem has its own', () => {
  const facts = preflightWords({
    found: [
      { whose: ['planner'], fact: late(10) },
      { whose: ['reader'], fact: late(5) },
      { whose: ['second-author', 'builder'], fact: late(10) },
    ],
  })
  expect(facts.map(({ asker, found }) => `${asker}: ${found}`)).toEqual([
    'Planner, second author and judge, builder: http://127.0.0.1:1/v1 did not answer within 10 s. Check that the server is running and not busy, then try again.',
    'Reader: http://127.0.0.1:1/v1 did not answer within 5 s. Check that the server is running and not busy, then try again.',
  ])
})

test('a problem of the model of all others names no role', () => {
  const found = [
    { whose: [], fact: late(10) },
    { whose: ['planner'], fact: late(10) },
  ]
  expect(preflightWords({ found }).map(({ asker }) => asker)).toEqual([''])
})
