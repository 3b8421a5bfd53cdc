import { expect, test } from 'vitest'
import { lastLine } from './last-line.js'

test('the last line with words is shown, without colours and overwritten parts', () => {
  expect(lastLine('one\r\n\u001b[32m\u2713\u001b[0m tests/cart.test.ts \u001b[2m(11 tests)\u001b[0m\r\n\r\n')).toBe(
    '\u2713 tests/cart.test.ts (11 tests)',
  )
  expect(lastLine('Downloading 10%\rDownloading 80%')).toBe('Downloading 80%')
  expect(lastLine('\u001b]0;a title\u0007left-pad\u001b[K')).toBe('left-pad')
  expect(lastLine('\u001b[!p\u001b[0m\r\n')).toBe('')
})
