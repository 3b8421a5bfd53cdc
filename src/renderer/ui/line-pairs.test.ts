import { expect, test } from 'vitest'
import { linePairs } from './line-pairs.js'

const pairsOf = (left: string, right: string) =>
  linePairs(left, right).map((pair) =>
    pair.type === 'folded'
      ? `… ${pair.lines}`
      : `${pair.type} ${pair.left?.number ?? '-'}:${pair.left?.text ?? ''} | ${pair.right?.number ?? '-'}:${pair.right?.text ?? ''}`,
  )

test('a changed line is beside its earlier text', () => {
  expect(pairsOf('a\nb\nc\n', 'a\nB\nc\n')).toEqual(['same 1:a | 1:a', 'other 2:b | 2:B', 'same 3:c | 3:c'])
})

test('lines of only one side have an empty side beside them', () => {
  expect(pairsOf('a\n', 'a\nb\nc\n')).toEqual(['same 1:a | 1:a', 'other -: | 2:b', 'other -: | 3:c'])
  expect(pairsOf('a\nb\n', '')).toEqual(['other 1:a | -:', 'other 2:b | -:'])
})

test('long equal parts are folded, with three lines around each difference', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)
  const changed = lines.with(9, 'another')
  expect(pairsOf(lines.join('\n'), changed.join('\n'))).toEqual([
    '… 6',
    'same 7:line 7 | 7:line 7',
    'same 8:line 8 | 8:line 8',
    'same 9:line 9 | 9:line 9',
    'other 10:line 10 | 10:another',
    'same 11:line 11 | 11:line 11',
    'same 12:line 12 | 12:line 12',
    'same 13:line 13 | 13:line 13',
    '… 7',
  ])
})
