import { expect, test } from 'vitest'
import { changeLines } from './change-lines.js'

const changed = (before: string, after: string, most = 12) => {
  const change = changeLines(before, after, most)
  return (
    change && {
      lines: change.lines.map(({ sign, number, text }) => `${number}${{ added: '+', removed: '-', same: ' ' }[sign]}${text}`),
      more: change.more,
    }
  )
}

test('a change is shown with one line around it, each with its number', () => {
  expect(changed('a\nb\nc\nd\n', 'a\nb\nx\ny\nd\n')).toEqual({ lines: ['2 b', '3-c', '3+x', '4+y', '5 d'], more: 0 })
})

test('a new file begins with its first line, not with an empty one that was removed', () => {
  expect(changed('', 'one\ntwo\n')).toEqual({ lines: ['1+one', '2+two'], more: 0 })
})

test('only the first lines are shown, and the rest is counted', () => {
  expect(changed('', '1\n2\n3\n4\n5\n', 2)).toEqual({ lines: ['1+1', '2+2'], more: 3 })
})

test('an end of the text without a line end is no line', () => {
  expect(changed('a', 'b')).toEqual({ lines: ['1-a', '1+b'], more: 0 })
})
