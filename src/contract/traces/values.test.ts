import { expect, test } from 'vitest'
import { differInLastValue, names, putAside, valuesIn } from './values.js'

test('a text names numbers and quoted texts, not the digits of a name', () => {
  expect(valuesIn('A title has 1 to 40 characters, "none" and `x1` are refused in v2 and sha256; 2.5s, -3')).toEqual([
    ...['1', '40', 'none', 'x1', '2.5', '-3'],
  ])
})

test('a sentence puts words aside behind "not", "instead of", "rather than" and "no longer"', () => {
  expect(putAside('The header is red, not blue. Sort by name instead of the date, and no longer by age rather than by size.')).toEqual([
    ...['blue', 'date', 'age', 'size'],
  ])
  expect(putAside('Do not print a header.')).toEqual([])
})

test('a text names a value as a whole, and a word whatever its case', () => {
  expect([names('at most 40 characters', '40'), names('at most 140', '40'), names('Blue is used', 'blue')]).toEqual([true, false, true])
})

test('two texts differ in their last value if all else is the same', () => {
  expect(differInLastValue('Titles have at most 40 characters', 'titles have at most 30 characters.')).toBe(true)
  expect(differInLastValue('[] gives 0', '[] gives 0')).toBe(false)
  expect(differInLastValue('[1, 2] gives 3', '[2, 2] gives 4')).toBe(false)
  // Another input, and the same comes out.
  expect(differInLastValue('[1, 2] gives 1', '[1, 5] gives 1')).toBe(false)
})
