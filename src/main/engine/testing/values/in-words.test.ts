import { expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { holesIn } from './holes.js'
import { notInWords } from './in-words.js'

const sources = await openSources(languages)

/** The values of one test that must be computed if the user wrote these words. */
function computed(assertions: readonly string[], ...words: string[]): string[] {
  const text = `import unittest
from a import f


class ATest(unittest.TestCase):
    def test_it(self):
${assertions.map((line) => `        ${line}`).join('\n')}
`
  const files = [{ path: 'tests/test_a.py', text }]
  const holes = holesIn(sources, files, { secondTruths: true, saidTruths: true, wideValues: true })
  return notInWords(sources, files, holes, words).map((hole) => hole.text)
}
const equal = (value: string) => [`self.assertEqual(f("it"), ${value})`]

test.each([
  ['20', 'f("x") gives 20.'],
  ['20', 'It gives 20%, or 3.5.'],
  ['-5', 'The lowest is -5'],
  ['"open"', 'It is open, or shut.'],
  ['"Fizz Buzz"', 'prints Fizz Buzz'],
  ['"I"', 'Both "I" and "V" are digits'],
  ["['a', 'b']", 'gives ["a", "b"] for that'],
  ['(1, 2)', 'returns [1,2]'],
  ['"a\\nb"', 'prints\na\nb\nand ends'],
])('%s is in the words "%s"', (value, words) => {
  expect(computed(equal(value), 'Use it.', words)).toEqual([])
})

test.each([
  ['20', 'It gives 120, 20.5 or 2.20.'],
  ['-5', 'between 3-5 of them'],
  ['5', 'between -5 and nothing'],
  ['2', '1. Read it.\n2. Print it.'],
  ['"open"', 'Reopen opened shops'],
  ['"I"', 'I want a program'],
  ["['a', 'b']", 'the letters "a" and "b"'],
  ['[0, 36]', 'gives 0 or 36'],
  ['49', ''],
])('%s is not in the words "%s"', (value, words) => {
  expect(computed(equal(value), 'Use it.', words)).toEqual([value])
})

test('a value is computed if its input is not in the words', () => {
  const words = 'A .zip is an archive, everything else is "other". f("a.zip") gives archive.'
  expect(computed(['self.assertEqual(f("a.zip"), "archive")'], words)).toEqual([])
  expect(computed(['self.assertEqual(f("c.7z"), "other")'], words)).toEqual(['"other"'])
  expect(computed(['self.assertEqual(f([], ""), 0)'], 'Nothing gives 0.')).toEqual([])
})

test('a truth is in the words only together with its call', () => {
  const truths = ['self.assertEqual(f(2000), True)', 'self.assertTrue(f(2000))']
  const computedFrom = (words: string) => computed(truths.slice(0, 1), words)
  expect(computedFrom('f(year) is True for leap years, as 2000 is')).toEqual(['True'])
  expect(computedFrom('f( 2000 ) is true')).toEqual([])
  expect(computed(truths.slice(1), 'It is true for leap years.')).toHaveLength(1)
  expect(computed(['self.assertEqual(f([]), [])'], 'f(list) sorts it; f([]) gives []')).toEqual([])
  expect(computed(['self.assertEqual(f([3]), [])'], 'f(list) sorts it; f([]) gives []')).toEqual(['[]'])
})
