import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saysMore } from './says-more.js'

test('a diagnosis that the change repeats adds nothing; one with a cause, another name or another number does', () => {
  const change = 'split_line() must keep empty fields: split by the separator itself instead of by white space'
  expect(saysMore('`split_line()` must keep empty fields; split by the separator itself.', change)).toBe(false)
  expect(saysMore('', change)).toBe(false)
  expect(saysMore('str.split() without an argument joins separators, so `a,,b` has two fields. The words ask for three.', change)).toBe(
    true,
  )
  expect(saysMore('join_line 7 empty', change)).toBe(true)
})

test('any text that is repeated adds nothing', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (text, rest) => saysMore(text, `${text} ${rest}`) === false))
})
