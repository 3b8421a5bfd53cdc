import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedLocks } from './locks.js'

const paths = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map((each) => new Set(each))

test('after tasks side by side each lock stays, each unlocking counts, and their order does not matter', () => {
  fc.assert(
    fc.property(paths, fc.array(paths, { minLength: 1, maxLength: 3 }), (before, after) => {
      const merged = mergedLocks(before, after)
      for (const path of ['a', 'b', 'c', 'd'] as const)
        expect(merged.includes(path)).toBe(before.has(path) ? after.every((each) => each.has(path)) : after.some((each) => each.has(path)))
      expect(mergedLocks(before, after.toReversed())).toEqual(merged)
    }),
  )
})
