import { expect, test } from 'vitest'
import { type EntryPlace, placeOfKey } from './entry-place.js'

const nowhere: EntryPlace = { phase: '', part: '', task: '', attempt: null, scope: '', within: [], step: '' }
const inTask = { phase: 'task', part: 'task/a', task: 'a' }

const cases: readonly (readonly [string, Partial<EntryPlace>])[] = [
  ['verdict', { phase: 'verdict', step: 'verdict' }],
  ['baseline/test', { phase: 'baseline', within: ['baseline'], step: 'test' }],
  ['final/mutants/normal', { phase: 'final', within: ['final', 'mutants'], step: 'normal' }],
  ['task/a', { ...inTask, scope: 'task/a' }],
  ['task/a/write', { ...inTask, scope: 'task/a', step: 'write' }],
  ['task/a/tests-1/settled/test', { ...inTask, scope: 'task/a', within: ['tests-1', 'settled'], step: 'test' }],
  ['task/a/again/rebased/code', { ...inTask, scope: 'task/a/again/rebased', step: 'code' }],
  ['task/a/attempt/12/fix-2-again-1', { ...inTask, attempt: 12, scope: 'task/a/attempt/12', step: 'fix-2-again-1' }],
  ['task/a/again/attempt/2/test', { ...inTask, attempt: 2, scope: 'task/a/again/attempt/2', step: 'test' }],
  ['task/a/attempt/2/branch/1/test', { ...inTask, attempt: 2, scope: 'task/a/attempt/2', within: ['branch', '1'], step: 'test' }],
  [
    'task/attempt/attempt/1/test',
    { phase: 'task', part: 'task/attempt', task: 'attempt', attempt: 1, scope: 'task/attempt/attempt/1', step: 'test' },
  ],
  ['merge/1/attempt/3/test', { phase: 'merge', part: 'merge/1', attempt: 3, scope: 'merge/1/attempt/3', step: 'test' }],
  ['review/fix-1/attempt/1/test', { phase: 'review', attempt: 1, scope: 'review/fix-1/attempt/1', step: 'test' }],
]

test.each(cases)('%s', (key, place) => {
  expect(placeOfKey(key)).toEqual({ ...nowhere, ...place })
})
