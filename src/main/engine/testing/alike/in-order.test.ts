import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.js'

test('the first case comes from the first of two places and the last from the last; between them nobody can tell', () => {
  const both = [1, 4]
  expect(inOrder([both, both])).toEqual([1, 4])
  expect(inOrder([both, both, both])).toEqual([1, null, 4])
})

test('what stands between two places tells on which side of it a case is', () => {
  const both = [1, 4]
  expect(inOrder([both, both, [2], both, both])).toEqual([1, 1, 2, 4, 4])
})

test('a case of one place stays there, and one of no place has none', () => {
  expect(inOrder([[3], [], [1]])).toEqual([3, null, 1])
})

test('a group that is run again for each row does not hinder others from being told apart', () => {
  expect(inOrder([[1], [2], [1], [2], [5, 7], [5, 7]])).toEqual([1, 2, 1, 2, 5, 7])
})

test('where fewer cases are reported than places could have made them, nobody can tell', () => {
  expect(inOrder([[1, 4]])).toEqual([null])
  expect(inOrder([[1], [4, 6]])).toEqual([1, null])
})

test('whatever ran in order, no case is put where it does not come from', () => {
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
