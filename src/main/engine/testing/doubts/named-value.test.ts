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

// No test can compare a message as a whole where the words fix only a part of it.
const held = [
  'shift("1", 0) throws an Error with "2" in its message, and shift("x", 0) throws an Error with "1" in its message',
  'payouts(&["K17 3.50", "K17"], 20) gives Err with a message that holds "2"',
  'payouts gives Err with a message that holds "1" for each of the sales "", "K17" (two spaces) and "K17 -1"',
  'a price of -1 raises ValueError with a message containing "price"',
]
test.each(held)('names a part of a message: %s', (clause) => {
  expect([namesValue(clause), namesValue(clause, 'results')]).toEqual([false, true])
})

test('a part of a message takes no value from another result of its clause', () => {
  expect(namesValue('f(1) gives 2, and f(-1) raises ValueError with "-1" in its message')).toBe(true)
  expect(namesValue('f(1) gives Err with a message that holds "1"; f(2) gives 4')).toBe(true)
  expect(namesValue('raises ValueError with the message "no price"')).toBe(true)
})

test('a run from before the patch also counts what is refused', () => {
  expect(['-1 raises ValueError', 'it is refused'].map((clause) => namesValue(clause, 'any'))).toEqual([true, false])
})

test.each(['a TokenBucket is an instance of RateLimiter', "the user's own name and a file's path", 'A1 and utf8 are names'])(
  'names no value: %s',
  (clause) => expect(namesValue(clause)).toBe(false),
)
