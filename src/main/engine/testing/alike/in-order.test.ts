import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.js'

test('the first case comes from the first of two places and the last from the last; between them the order decides nothing', () => {
  const both = [1, 4]
  expect(inOrder([both, both])).toEqual([1, 4])
  expect(inOrder([both, both, both])).toEqual([1, null, 4])
})

test('a case between two places shows on which side of it the others are', () => {
  const both = [1, 4]
  expect(inOrder([both, both, [2], both, both])).toEqual([1, 1, 2, 4, 4])
})

test('a case of one place stays there, and one of no place has none', () => {
  expect(inOrder([[3], [], [1]])).toEqual([3, null, 1])
})

test('a group that runs once for each row does not prevent others from being separated', () => {
  expect(inOrder([[1], [2], [1], [2], [5, 7], [5, 7]])).toEqual([1, 2, 1, 2, 5, 7])
})

test('a case has no place where the report has fewer cases than places', () => {
  expect(inOrder([[1, 4]])).toEqual([null])
  expect(inOrder([[1], [4, 6]])).toEqual([1, null])
})

test('whatever ran in order, no case gets a place that it does not come from', () => {
  const runs = fc.array(fc.record({ cases: fc.integer({ min: 1, max: 4 }), name: fc.constantFrom('a', 'b', 'c') }), { maxLength: 8 })
  fc.assert(
    fc.property(runs, (places) => {
      const truth = places.flatMap(({ cases }, place) => Array.from({ length: cases }, () => place))
      const fits = (name: string) => places.flatMap((other, place) => (other.name === name ? [place] : []))
      const found = inOrder(truth.map((place) => fits(places[place]?.name ?? '')))
      for (const [index, place] of found.entries()) expect([null, truth[index]]).toContain(place)
    }),
  )
})
