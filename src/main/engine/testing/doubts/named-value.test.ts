import { expect, test } from 'vitest'
import { namesValue } from './named-value.js'

test.each([
  'an empty list gives 0',
  'the group has the heading "(empty)"',
  'says “none”',
  'f(0) gives 1 and f(-1) raises ValueError',
  '0 raises ValueError("no zero")',
  "'' is refused with exit code 2",
  '[1, 2] and 3',
])('names a value: %s', (clause) => expect(namesValue(clause)).toBe(true))

// A clause that only says what is refused has nothing to compare: a test only sees the error.
test.each([
  "each of '' and ' ' is refused",
  'split(10, 10, 0) raises ValueError',
  'raises ValueError for 0 and for "x"',
  'throws RangeError when n is 0',
  '-1 is rejected; "a" raises TypeError',
])('names only inputs: %s', (clause) => expect(namesValue(clause)).toBe(false))

test('a run from before the patch also counts what is refused', () => {
  expect(['-1 raises ValueError', 'it is refused'].map((clause) => namesValue(clause, false))).toEqual([true, false])
})

test.each(['a TokenBucket is an instance of RateLimiter', "the user's own name and a file's path", 'A1 and utf8 are names'])(
  'names no value: %s',
  (clause) => expect(namesValue(clause)).toBe(false),
)
