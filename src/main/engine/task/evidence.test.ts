import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testedRun } from '../../../../test/support/tested.js'
import { newSuite } from '../../../contract/run/suite.js'
import { compare, evidenceOf, failingIds, type Vector, vectorOf } from './evidence.js'

const suite = newSuite({ task: 'a', hash: 'h', files: ['tests/test_it.py'], red: ['one', 'two'], refused: ['three'] })
const heldOut = { tree: 't', files: ['tests/test_it.py'], tests: [{ id: 'two', clause: 'it is two' }] }

test('evidence counts the sealed red tests that are green now, and lists those that did not run', () => {
  const tested = testedRun({ one: {}, two: { state: 'failed' } })
  expect(evidenceOf(tested, [suite], 'final')).toMatchObject({ red: 2, redPassed: 1, missing: ['three'], heldOut: null })
})

test('hidden tests only count in the final run', () => {
  const tested = testedRun({ one: {}, three: {} })
  const hidden = { ...suite, heldOut }
  expect(evidenceOf(tested, [hidden], 'attempt')).toMatchObject({ red: 1, missing: [], heldOut: null })
  expect(evidenceOf(tested, [hidden], 'final')).toMatchObject({ red: 2, missing: ['two'], heldOut: { tests: 1, passed: 0 } })
})

test('a state without a report is worse than any state with a report and as many green tests', () => {
  expect(compare(vectorOf(testedRun({ a: { state: 'failed' } })), vectorOf(testedRun(null)))).toBeGreaterThan(0)
})

test('the order of states is consistent: swapping two changes the sign, and no circle is possible', () => {
  const count = fc.nat(5)
  const vector: fc.Arbitrary<Vector> = fc.record({ errors: count, passed: count, collected: count, heldOut: count })
  fc.assert(
    fc.property(vector, vector, vector, (a, b, c) => {
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0)
      if (compare(a, b) > 0 && compare(b, c) > 0) expect(compare(a, c)).toBeGreaterThan(0)
    }),
  )
})

test('red and uncollected tests identify a state, in one order, and a skipped test is not red', () => {
  const tested = testedRun({ b: { state: 'failed' }, a: { state: 'failed' }, s: { state: 'skipped' }, c: {} })
  expect(failingIds(tested)).toEqual(['a', 'b'])
  expect(failingIds(testedRun(null))).toEqual(['no report'])
})
