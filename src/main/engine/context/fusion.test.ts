import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuse } from './fusion.js'

const ranking = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'))
const rankings = fc.array(ranking, { maxLength: 4 })
const orderOf = (given: readonly (readonly string[])[]) =>
  [...fuse(given)].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([each]) => each)

test('a single ranking keeps its order, and good places in both beat a first place in one', () => {
  fc.assert(
    fc.property(ranking, (alone) => {
      expect(orderOf([alone])).toEqual(alone)
    }),
  )
  expect(
    orderOf([
      ['a', 'c', 'x', 'y', 'b'],
      ['b', 'c', 'z', 'w', 'a'],
    ])[0],
  ).toBe('c')
})

test('the order of the rankings does not matter, and each item of any of them is in the result', () => {
  fc.assert(
    fc.property(rankings, (given) => {
      expect(orderOf([...given].reverse())).toEqual(orderOf(given))
      expect(orderOf(given).sort()).toEqual([...new Set(given.flat())].sort())
    }),
  )
})

test('two items with the same places in different rankings are equal to the last digit', () => {
  const given = [
    ['d', 'c', 'e', 'a'],
    ['d', 'f', 'e', 'c', 'b', 'a'],
    ['a', 'e', 'b', 'f', 'c', 'd'],
    ['a', 'b', 'c', 'd'],
  ]
  const sums = fuse(given)
  expect(sums.get('a')).toBe(sums.get('d'))
})

test('a better place in one ranking never makes the place in the result worse', () => {
  fc.assert(
    fc.property(rankings, ranking, fc.nat(), (others, own, pick) => {
      fc.pre(own.length > 1)
      const at = 1 + (pick % (own.length - 1))
      const moved = own[at] ?? ''
      const better = own.with(at, own[at - 1] ?? '').with(at - 1, moved)
      const place = (given: readonly (readonly string[])[]) => orderOf(given).indexOf(moved)
      expect(place([...others, better])).toBeLessThanOrEqual(place([...others, own]))
    }),
  )
})
