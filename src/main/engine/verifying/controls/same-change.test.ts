// The change that one test accepted is tried on the others.
import { expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import type { Swap } from '../../../languages/language.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import type { ControlResult } from '../../testing/pairs/read-pair.js'
import { sameChange } from './same-change.js'

const sources = await openSources(languages)
const python = {
  path: 'tests/test_a.py',
  text: `import unittest


class ATest(unittest.TestCase):
    def test_numbers(self):
        self.assertEqual(f(1), 20)

    def test_more(self):
        self.assertEqual(f(2), 3)

    def test_text(self):
        self.assertEqual(g(3), "low")

    def test_truth(self):
        self.assertTrue(h(4))
`,
}
const believer = (swap: Swap, key = 'tests/test_b.py 0') => ({ key, test: { swap } }) as unknown as ControlResult
const changed = (swap: Swap, key?: string) =>
  sameChange(sources, [python], believer(swap, key)).altered.map(({ test, was, becomes }) => `${test.block.name}: ${was} → ${becomes}`)

test('whole numbers change by the same amount as the accepted one, and never below zero', () => {
  expect(changed({ type: 'integer ', was: '8', becomes: '12' })).toEqual(['test_numbers: 20 → 24', 'test_more: 3 → 7'])
  expect(changed({ type: 'integer ', was: '12', becomes: '8' })).toEqual(['test_numbers: 20 → 16'])
})

test('a test that expects the accepted value gets the original one, since an equality holds both ways', () => {
  expect(changed({ type: 'text ', was: '"high"', becomes: '"low"' })).toEqual(['test_text: "low" → "high"'])
  expect(changed({ type: 'text ', was: '"low"', becomes: '"high"' })).toEqual(['test_text: "low" → "high"'])
  expect(changed({ type: 'text ', was: '"high"', becomes: '"middle"' })).toEqual([])
})

test('the test that accepted the value is not changed', () => {
  expect(changed({ type: 'integer ', was: '20', becomes: '24' }, 'tests/test_a.py 4')).toEqual(['test_more: 3 → 7'])
})
