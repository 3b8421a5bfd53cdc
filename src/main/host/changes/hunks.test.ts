import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hunksOf, textWith } from './hunks.js'

const before = 'one\ntwo\nthree\nfour\nfive\n'
const after = 'zero\none\ntwo\n3\nfour\nfive\nsix'

test('lines that changed together are one hunk, with its place in both texts', () => {
  expect(hunksOf(before, after)).toEqual([
    { number: 1, oldStart: 1, newStart: 1, removed: [], added: ['zero'] },
    { number: 2, oldStart: 3, newStart: 4, removed: ['three'], added: ['3'] },
    { number: 3, oldStart: 6, newStart: 7, removed: [], added: ['six'] },
  ])
})

test('the chosen hunks are taken and the others stay as they were', () => {
  expect(textWith(before, after, new Set([2]))).toBe('one\ntwo\n3\nfour\nfive\n')
  expect(textWith(before, after, new Set([1, 3]))).toBe('zero\none\ntwo\nthree\nfour\nfive\nsix')
})

test('an end of line that changes is a change, and a file keeps the ends that it has', () => {
  const windows = 'a\r\nb\r\nc\r\n'
  const mended = 'a\r\nB\r\nc\r\nd'
  expect(textWith(windows, mended, new Set([1]))).toBe('a\r\nB\r\nc\r\n')
  expect(hunksOf('a\r\n', 'a\n')).toHaveLength(1)
  expect(hunksOf('a', 'a\n')).toHaveLength(1)
})

test('texts that are too large are not compared', () => {
  expect(hunksOf('a\n'.repeat(600_000), 'b\n')).toBeNull()
})

const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'd'), { maxLength: 12 }).map((lines) => lines.join(''))

test('all hunks give the text after, none the text before, and a part of them only lines of either text', () => {
  fc.assert(
    fc.property(text, text, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (old, now, taken) => {
      const all = (hunksOf(old, now) ?? []).map(({ number }) => number)
      expect(textWith(old, now, new Set(all))).toBe(now)
      expect(textWith(old, now, new Set())).toBe(old)
      // A part of the hunks and the rest of them lead from one text to the other.
      const part = textWith(old, now, new Set(all.filter((_each, index) => taken[index % taken.length])))
      const known = new Set([...old.split(/(?<=\n)/), ...now.split(/(?<=\n)/)])
      expect(part.split(/(?<=\n)/).every((line) => line === '' || known.has(line))).toBe(true)
    }),
  )
})
