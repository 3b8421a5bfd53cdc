import { expect, test } from 'vitest'
import { decodeMarked, withoutMark } from './marked-text.js'

const text = '{"name":"grün"}\r\n'
const utf16 = Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, the low byte first', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  ['UTF-16, the high byte first', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
])('a text in %s is read without its mark', (_, bytes) => {
  expect(decodeMarked(bytes)).toBe(text)
})

test('bytes with a zero are no text, and a text loses its mark alone', () => {
  expect(decodeMarked(Buffer.from([65, 0, 66]))).toBeNull()
  expect(withoutMark('\ufeffa\ufeff')).toBe('a\ufeff')
})
