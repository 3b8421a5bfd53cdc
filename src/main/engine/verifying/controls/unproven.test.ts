import { expect, test } from 'vitest'
import { newSuite } from '../../../../contract/run/suite.js'
import { unprovenOf } from './unproven.js'

const suite = newSuite({
  ...{ task: 'sums', hash: 'h', files: ['t.py'], red: ['on the stub', 'on a hollow one', 'by nothing'], refused: ['kept'] },
  ...{ failed: ['on the stub'], able: ['on a hollow one'] },
})

test('of tests that nobody could change those prove something whose own assertion failed before the code', () => {
  expect(unprovenOf([suite], ['on the stub', 'on a hollow one', 'by nothing', 'kept', 'unknown'])).toEqual({
    ids: ['by nothing', 'kept'],
    named: ['by nothing'],
  })
  expect(unprovenOf([suite], [])).toEqual({ ids: [], named: [] })
})

test('nothing is doubted of a suite that does not say which of its assertions failed', () => {
  expect(unprovenOf([{ ...suite, failed: null }], ['by nothing'])).toEqual({ ids: [], named: [] })
})
