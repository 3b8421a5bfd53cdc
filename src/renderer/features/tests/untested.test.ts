import { expect, test } from 'vitest'
import type { Goal } from '../../../contract/run/goal.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import type { Suite } from '../../../contract/run/suite.js'
import { isFeedbackUntested } from './untested.js'

const goal = { kind: 'feedback', task: 'feedback-2' } as Goal
const outcome: Outcome = { verdict: 'verified', ended: 'finished', reason: '' }
const suite = (task: string, red: readonly string[]): Suite => ({ task, red }) as Suite

test('feedback is untested if none of its own tests was shown red, whatever earlier rounds have shown', () => {
  const before = suite('feedback', ['a'])
  expect(isFeedbackUntested({ goal, outcome, suites: [before] })).toBe(true)
  expect(isFeedbackUntested({ goal, outcome, suites: [before, suite('feedback-2', [])] })).toBe(true)
  expect(isFeedbackUntested({ goal, outcome, suites: [before, suite('feedback-2', ['b'])] })).toBe(false)
  expect(isFeedbackUntested({ goal, outcome: null, suites: [before] })).toBe(false)
  expect(isFeedbackUntested({ goal: { ...goal, kind: 'build' }, outcome, suites: [before] })).toBe(false)
})
