import { expect, test } from 'vitest'
import { newSuite } from '../../../../contract/run/suite.js'
import { comparedUnseen, unprovenOf } from './unproven.js'

const suite = newSuite({
  ...{ task: 'sums', hash: 'h', files: ['t.py'], red: ['on the stub', 'on a hollow one', 'by nothing'], refused: ['kept'] },
  ...{ failed: ['on the stub'], able: ['on a hollow one'] },
})

test('a test without a possible change is a proof if its own assertion failed before the code', () => {
  expect(unprovenOf([suite], ['on the stub', 'on a hollow one', 'by nothing', 'kept', 'unknown'])).toEqual({
    ids: ['by nothing', 'kept'],
    named: ['by nothing'],
  })
  expect(unprovenOf([suite], [])).toEqual({ ids: [], named: [] })
})

test('nothing is doubted in a suite that does not record failed assertions', () => {
  expect(unprovenOf([{ ...suite, failed: null }], ['by nothing'])).toEqual({ ids: [], named: [] })
})

test('an unchanged test whose own assertion failed before the code compares a value by a helper that is not known', () => {
  const unchanged = ['on the stub', 'on a hollow one', 'by nothing', 'kept', 'unknown']
  expect(comparedUnseen([suite], unchanged)).toEqual(['on the stub', 'on a hollow one'])
  expect(comparedUnseen([{ ...suite, failed: null, able: null }], unchanged)).toEqual([])
})
