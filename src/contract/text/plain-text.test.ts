// Foreign words printed as text: they hide nothing, cannot steer a terminal and cannot start new lines.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonLine, plainBlock, plainLine } from './plain-text.js'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/

it.each([
  ['a clipboard', 'a\u001b]52;c;aGk=\u0007b', 'a\\x1b]52;c;aGk=\\x07b'],
  ['a cleared screen in C1', 'a\u009b2Jb', 'a\\x9b2Jb'],
  ['a new line', 'a\n✓ verified\r\nb', 'a ⏎ ✓ verified ⏎ b'],
  ['a line that is written over', 'failed\rverified', 'failed\\x0dverified'],
  ['turned text', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
  ['what is not drawn', 'a\u200bb\ufeffc\u{e0041}d\u3164e', 'a\\u200bb\\ufeffc\\u{e0041}d\\u3164e'],
  ['joiners between letters', 'a\u200db', 'a\\u200db'],
])('shows %s', (_, text, shown) => expect(plainLine(text)).toBe(shown))

it.each(['größe 日本 · ✓', '👩‍👩‍👧 ⚠️', 'می‌خواهم'])('leaves %s as it is', (text) => expect(plainLine(text)).toBe(text))

it('is done at once with blanks without end', () => {
  const blanks = ' '.repeat(200_000)
  expect(plainLine(`a${blanks}b\n${blanks}\nc`)).toBe(`a${blanks}b ⏎ c`)
})

it('keeps lines where a block is printed', () => expect(plainBlock('a\r\nb\n\tc\u001b[2J')).toBe('a\nb\n\tc\\x1b[2J'))

it('holds no control, direction or invisible character for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainLine(text)).not.toMatch(CONTROL)
      expect(plainBlock(text).replaceAll('\n', '')).not.toMatch(CONTROL)
    }),
    { numRuns: 2_000 },
  )
})

it('JSON escapes the same characters and is read as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const line = jsonLine(value)
      expect(line).not.toMatch(CONTROL)
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: 1_000 },
  )
  expect(jsonLine('a\u007f\u009b\u202e')).toBe('"a\\u007f\\u009b\\u202e"')
})
