import { expect, test } from 'vitest'
import type { TestCase } from '../../run/tests.js'
import { emptyView } from '../../view/run-view.js'
import { controls } from './controls.js'

const score = { tried: 1, failed: 1, lying: [], cannotFail: [], forged: [], generous: [], unstable: [], none: 0 }
const passed: TestCase = { id: 'a :: b', file: 'a', suite: '', name: 'b', state: 'passed', failure: null, message: '', durationMs: 1 }
const entry = { key: 'final/controls', at: 1 }

test('the final runs list the state of each test, and tests that were given up are gone', () => {
  const before = { ...emptyView, tests: new Map([['old', { ...passed, id: 'old', state: 'failed' as const }]]) }
  const { change, rows } = controls.fold(before, { type: 'controls', ...score, cases: [passed] }, entry)
  expect([...(change.tests?.keys() ?? [])]).toEqual(['a :: b'])
  expect(rows).toEqual([{ tone: 'good', data: { type: 'controls', ...score } }])
})

test('a record without the tests changes nothing', () => {
  expect(controls.fold(emptyView, { type: 'controls', ...score }, entry).change).toEqual({})
})
