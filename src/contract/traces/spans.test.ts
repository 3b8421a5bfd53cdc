import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf } from './quote.js'
import { asksNothing, spansIn } from './spans.js'

const spansOf = (text: string, ...quotes: string[]) =>
  spansIn(
    text,
    quotes.flatMap((quote) => placeOf(text, quote) ?? []),
  ).map(({ from, to, isQuoted }) => [text.slice(from, to), isQuoted])

test('a quotation covers the words that it holds, and not the rest of its sentence', () => {
  expect(spansOf('It sums a list, sorts it, and prints it in red.', 'sums a list')).toEqual([
    ['It sums a list', true],
    [', sorts it, and prints it in red.', false],
  ])
  expect(spansOf('It sums a list, sorts it, and prints it in red.', 'sums a list', 'prints it in red')).toEqual([
    ['It sums a list', true],
    [', sorts it, and', false],
    ['prints it in red.', true],
  ])
})

test('small words around a quotation ask for nothing', () => {
  expect(spansOf('Please write a program that sums a list.', 'sums a list')).toEqual([['Please write a program that sums a list.', true]])
  expect(spansOf('A small Python module that sums a list.', 'sums a list')).toEqual([['A small Python module that sums a list.', true]])
  expect(spansOf('It must not print zero.', 'print zero')).toEqual([
    ['It must not', false],
    ['print zero.', true],
  ])
})

test('a sentence without a quotation is one span, and a quotation over two sentences covers both', () => {
  expect(spansOf('One two three. Four five six.', 'nowhere')).toEqual([
    ['One two three.', false],
    ['Four five six.', false],
  ])
  expect(spansOf('One two three. Four five six.', 'two three. Four five')).toEqual([
    ['One', false],
    ['two three.', true],
    ['Four five', true],
    ['six.', false],
  ])
})

test.each(['# Instructions', '[link]: https://example.org/x', '---', '```py\nx = 1\n```', '| --- | --- |', 'Thanks!', 'It is so.'])(
  '%j needs no quotation',
  (text) => {
    expect(asksNothing(text)).toBe(true)
  },
)

test.each(['It is fast.', 'not', 'Only 3', '- add TEXT', '`x`'])('%j asks for something', (text) => {
  expect(asksNothing(text)).toBe(false)
})

test('spans are in order, do not overlap, and leave out white space alone', () => {
  const words = fc.array(fc.constantFrom('sum', 'the', 'list.', 'red,', 'not', 'Print', 'it!', '\n'), { minLength: 1, maxLength: 20 })
  const places = fc.array(fc.tuple(fc.nat(80), fc.nat(20)), { maxLength: 5 })
  fc.assert(
    fc.property(words, places, (parts, found) => {
      const text = parts.join(' ')
      const spans = spansIn(
        text,
        found.flatMap(([from, length]) => (from + length < text.length && length > 0 ? [{ from, to: from + length }] : [])),
      )
      let at = 0
      for (const { from, to } of spans) {
        expect(text.slice(at, from).trim()).toBe('')
        expect(to).toBeGreaterThan(from)
        at = to
      }
      expect(text.slice(at).trim()).toBe('')
    }),
  )
})
