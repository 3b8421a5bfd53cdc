import { expect, test } from 'vitest'
import { accusedBy } from './accused.js'

const path = 'tests/test_a.py'
const about = { id: `${path} :: TestOne > test_adds`, file: path, suite: 'TestOne', name: 'test_adds' }

test('a diagnosis accuses the tests that it names; if none of these is red, it accuses all red ones', () => {
  const other = { ...about, id: `${path} :: test_other`, suite: '', name: 'test_other' }
  expect(accusedBy('The program is wrong.', [about])).toEqual([])
  expect(accusedBy('Hm.\n**TEST WRONG:** `TestOne > test_adds`\nWORDS: "x"', [about, other])).toEqual([about])
  expect(accusedBy('TEST WRONG: the second one', [about, other])).toEqual([about, other])
})
