import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf, quoteFault } from './quote.js'

const text = 'Sums the even\r\n  numbers of a list. For an empty list: 0.'

test('a quotation is found whatever white space stands in it, and letter by letter else', () => {
  expect(placeOf(text, 'the even numbers')).toEqual({ from: 5, to: 24 })
  expect(placeOf(text, ' the  even\nnumbers\tof ')).toEqual({ from: 5, to: 27 })
  expect(placeOf(text, 'the Even numbers')).toBeNull()
  expect(placeOf(text, 'theeven numbers')).toBeNull()
  expect(placeOf(text, ' ')).toBeNull()
})

test('a few letters that stand anywhere are no quotation, a whole sentence always is one', () => {
  expect(quoteFault([text], 'the')).toBe('short')
  expect(quoteFault([text], 'the odd numbers')).toBe('nowhere')
  expect(quoteFault([text], 'a list')).toBeNull()
  expect(quoteFault(['Be quick.', text], 'numbers')).toBe('short')
  expect(quoteFault([text, 'Faster'], 'Faster')).toBeNull()
})

test('every piece of a text is found where it stands, or earlier', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t'), maxLength: 30 })
  fc.assert(
    fc.property(words, fc.nat(30), fc.nat(30), (whole, from, length) => {
      const piece = whole.slice(from, from + length)
      const place = placeOf(whole, piece)
      if (piece.trim() === '') expect(place).toBeNull()
      else {
        expect(place).not.toBeNull()
        if (!place) return
        expect(place.from).toBeLessThanOrEqual(from + piece.length - piece.trimStart().length)
        expect(whole.slice(place.from, place.to).split(/\s+/)).toEqual(piece.trim().split(/\s+/))
      }
    }),
  )
})
