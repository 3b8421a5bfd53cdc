import { expect, test } from 'vitest'
import { leftWords, makingWords, stepWords } from './before-code.js'

test('a step says its number, and the time left if that is known', () => {
  expect(stepWords({ stage: 'tests', task: null }, { type: 'left', ms: 40_000 })).toBe('Step 2 of about 4 · 40 s left')
  expect(stepWords({ stage: 'plan', task: null }, { type: 'longer' })).toBe('Step 1 of about 4 · longer than usual')
  expect(stepWords({ stage: 'code', task: null }, { type: 'unknown' })).toBe('Step 3 of about 4')
})

test('the time left is rounded and never 0', () => {
  expect([1, 999, 12_300, 41_000, 99_999, 100_000, 30 * 60_000].map((ms) => leftWords({ type: 'left', ms }))).toEqual([
    ...['1 s left', '1 s left', '13 s left', '45 s left', '100 s left', '2 min left', '30 min left'],
  ])
})

test('what is being made names its task, with its number where there are several', () => {
  const task = { id: 'a', title: 'Sum the numbers', number: 1, of: 3 }
  expect(makingWords({ stage: 'plan', task: null })).toBe('The plan comes first: small tasks that can each be tested.')
  expect(makingWords({ stage: 'tests', task })).toBe('Before the code, Tillgreen writes the tests for task 1 of 3, "Sum the numbers".')
  expect(makingWords({ stage: 'code', task: { ...task, of: 1 } })).toBe('Next, Tillgreen writes the code for "Sum the numbers".')
})
