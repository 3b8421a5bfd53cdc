// What a command prints must not be able to freeze a terminal, however it is cut into pieces.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFilter } from './escapes.js'

const ESC = '\u001b'

function whole(text: string): string {
  return escapeFilter()(text)
}

describe('escapeFilter', () => {
  it.each([
    ['colours', `${ESC}[1;31mred${ESC}[0m`],
    ['true colours', `${ESC}[38;2;255;128;0mx`],
    ['colon parameters', `${ESC}[4:3mx`],
    ['cursor moves', `${ESC}[2K${ESC}[1G${ESC}[10000A`],
    ['a title', `${ESC}]0;tests\u0007ok`],
    ['a link', `${ESC}]8;;file:///work/a.py${ESC}\\a.py${ESC}]8;;${ESC}\\`],
    ['a character set', `${ESC}(Bx`],
    ['saved cursors', `${ESC}7x${ESC}8`],
    ['plain words', 'größe\tβ 日本 🎉\r\n'],
  ])('lets %s through', (_, text) => expect(whole(text)).toBe(text))

  it.each([
    ['a scroll that freezes', `a${ESC}[2147483647Sb`],
    ['the same with a one-character introducer', 'a\u009b2147483647Tb'],
    ['many digits', `a${ESC}[${'9'.repeat(60)}Lb`],
    ['a second parameter', `a${ESC}[1;10001Mb`],
    ['an endless sequence', `a${ESC}[${'1;'.repeat(60)}mb`],
    ['a huge title', `a${ESC}]0;${'x'.repeat(5000)}\u0007b`],
    ['a huge string', `a${ESC}P${'x'.repeat(5000)}${ESC}\\b`],
    ['a sequence that was called off', `a${ESC}[12\u0018b`],
  ])('drops %s', (_, text) => expect(whole(text)).toBe('ab'))

  it('holds an unfinished sequence back until it is whole', () => {
    const filter = escapeFilter()
    expect([filter(`a${ESC}`), filter('[3'), filter('1'), filter('mb')]).toEqual(['a', '', '', `${ESC}[31mb`])
  })

  it('begins anew when a sequence is interrupted by another', () => expect(whole(`a${ESC}[99999${ESC}[1mb`)).toBe(`a${ESC}[1mb`))

  it('says the same however the text is cut', () => {
    const pieces = fc.array(
      fc.oneof(fc.constantFrom(ESC, '[', ']', ';', '1', '99999', 'S', 'm', '\u0007', '\\', 'P', '\u009b', 'x', '\n', '('), fc.string()),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        const filter = escapeFilter()
        expect(parts.map(filter).join('')).toBe(whole(parts.join('')))
      }),
      { numRuns: 500 },
    )
  })

  it('takes a megabyte of plain text and a megabyte of escapes in a moment', () => {
    const started = performance.now()
    const filter = escapeFilter()
    filter('x'.repeat(1_000_000))
    filter(`${ESC}[31m`.repeat(200_000))
    filter(`${ESC}]0;${'x'.repeat(1_000_000)}`)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
