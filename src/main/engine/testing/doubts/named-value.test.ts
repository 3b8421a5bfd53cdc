import { expect, test } from 'vitest'
import { namesValue } from './named-value.js'

test.each(['an empty list gives 0', 'the group has the heading "(empty)"', "each of '' and ' ' is refused", 'says “none”'])(
  'names a value: %s',
  (clause) => expect(namesValue(clause)).toBe(true),
)

test.each(['a TokenBucket is an instance of RateLimiter', "the user's own name and a file's path", 'A1 and utf8 are names'])(
  'names none: %s',
  (clause) => expect(namesValue(clause)).toBe(false),
)
