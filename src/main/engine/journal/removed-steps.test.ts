// Old journals are still read in which two authors read each task.
import { expect, test } from 'vitest'
import type { Entry } from '../../../contract/journal/entry.js'
import { takeOver } from './inherited.js'
import { differByRemovedFact, isOfRemovedStep } from './removed-steps.js'

const result = (key: string, seq: number): Entry => ({ seq, at: 0, kind: 'result', key, step: 'ask', factsHash: '', body: {} })

test('entries of the removed step are recognised by their keys, and a task of its name is a task', () => {
  const keys = ['ambiguity/question-1', 'plan-2/ambiguity/task/a/first/examples', 'task/ambiguity/code', 'reader/read']
  expect(keys.map(isOfRemovedStep)).toEqual([true, true, false, false])
})

test('an inherited part ends without the results of the removed step', () => {
  const history = takeOver([result('plan', 1), result('ambiguity/question-1', 2), result('task/a/code', 3)], [2])
  history.countReplayed('plan', 1)
  expect(history.partAt('')).toBe(1)
})

test('facts are equal without the examples on which both authors agreed, and only without them', () => {
  const now = { task: 'a', tree: 't' }
  expect(differByRemovedFact({ ...now, alike: ['f(1) gives 2'] }, now)).toBe(true)
  expect(differByRemovedFact({ ...now, tree: 'other', alike: [] }, now)).toBe(false)
  // Equal facts have no reason for a different hash.
  expect(differByRemovedFact(now, now)).toBe(false)
})
