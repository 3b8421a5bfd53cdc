// What a program prints reaches a terminal without what could steer it, however it is spelled and cut into pieces.
import { Terminal } from '@xterm/headless'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TerminalKind } from './terminal-sequences.js'
import { terminalFilter } from './terminal-text.js'

const ESC = '\u001b'
const BEL = '\u0007'
const ST = `${ESC}\\`

const whole = (text: string, kind: TerminalKind = 'program') => terminalFilter(kind).pass(text)

const KINDS = ['program', 'shell'] as const

describe.each(KINDS)('terminalFilter of a %s', (kind) => {
  it.each([
    ['colours', `${ESC}[1;31mred${ESC}[0m`],
    ['true colours', `${ESC}[38;2;255;128;0mx`],
    ['colon parameters', `${ESC}[4:3mx`],
    ['cursor moves', `${ESC}[2K${ESC}[1G${ESC}[10000A`],
    ['a cleared screen', `${ESC}[H${ESC}[2J`],
    ['saved cursors', `${ESC}7x${ESC}8`],
    ['plain words', 'größe\tβ 日本 🎉\r\n\b'],
  ])('lets %s through', (_, text) => expect(whole(text, kind)).toBe(text))

  it.each([
    ['a scroll that freezes', `a${ESC}[2147483647Sb`],
    ['the same with a one-character introducer', 'a\u009b2147483647Tb'],
    ['many digits', `a${ESC}[${'9'.repeat(60)}Lb`],
    ['a second parameter', `a${ESC}[1;10001Mb`],
    ['an endless sequence', `a${ESC}[${'1;'.repeat(60)}mb`],
    ['a title', `a${ESC}]0;tests${BEL}b`],
    ['an icon name', `a${ESC}]1;tests${ST}b`],
    ['the clipboard', `a${ESC}]52;c;aGk=${BEL}b`],
    ['the clipboard in C1', 'a\u009d52;c;aGk=\u009cb'],
    ['a link to a file', `a${ESC}]8;;file:///etc/passwd${ST}${ESC}]8;;${ST}b`],
    ['a link to a page', `a${ESC}]8;;https://example.org${ST}${ESC}]8;;${ST}b`],
    ['a notification', `a${ESC}]9;done${BEL}b`],
    ['an image', `a${ESC}]1337;File=inline=1:AAAA${BEL}b`],
    ['a palette', `a${ESC}]4;1;?${BEL}b`],
    ['a huge title', `a${ESC}]0;${'x'.repeat(5000)}${BEL}b`],
    ['a device string', `a${ESC}P$qm${ST}b`],
    ['a terminfo question', `a${ESC}P+q544e${ST}b`],
    ['sixel', `a${ESC}Pq#0;2;0;0;0${ST}b`],
    ['application, privacy and other strings', `a${ESC}_x${ST}${ESC}^y${ST}${ESC}Xz${ST}b`],
    ['device attributes', `a${ESC}[c${ESC}[>c${ESC}[=c${ESC}Z\u009ab`],
    ['device status', `a${ESC}[5n${ESC}[6n${ESC}[?6n${ESC}[?996nb`],
    ['questions about modes', `a${ESC}[?2004$p${ESC}[4$pb`],
    ['questions about the window', `a${ESC}[14t${ESC}[21t${ESC}[8;10;10tb`],
    ['the version', `a${ESC}[>q${ESC}[>0qb`],
    ['answerback', 'a\u0005b'],
    ['the keyboard protocol', `a${ESC}[>1u${ESC}[?u${ESC}[=5u${ESC}[>4;2mb`],
    ['mouse tracking', `a${ESC}[?1000h${ESC}[?1002;1006h${ESC}[?1003hb`],
    ['focus reports', `a${ESC}[?1004hb`],
    ['a reversed screen', `a${ESC}[?5hb`],
    ['an erased history', `a${ESC}[3Jb`],
    ['a hard and a soft reset', `a${ESC}c${ESC}[!pb`],
    ['a locked keyboard', `a${ESC}[2hb`],
    ['other character sets', `a${ESC})0\u000e\u000f${ESC}n${ESC}%@b`],
    ['bells', `a${BEL.repeat(1000)}b`],
    ['one-character controls', 'a\u0084\u0085\u008d\u008e\u007f\u0000b'],
    ['a sequence that was called off', `a${ESC}[12\u0018b`],
    ['a screen of letters', `a${ESC}#8b`],
    ['printing', `a${ESC}[5ib`],
  ])('drops %s', (_, text) => expect(whole(text, kind)).toBe('ab'))

  it('spells colours with a one-character introducer in the usual way', () => expect(whole('a\u009b31mb', kind)).toBe(`a${ESC}[31mb`))

  it('holds an unfinished sequence back until it is whole', () => {
    const filter = terminalFilter(kind)
    expect([filter.pass(`a${ESC}`), filter.pass('[3'), filter.pass('1'), filter.pass('mb')]).toEqual(['a', '', '', `${ESC}[31mb`])
  })

  it('starts over when a sequence is interrupted by another', () =>
    expect(whole(`a${ESC}[99999${ESC}[1mb${ESC}]0;x${ESC}[2mc`, kind)).toBe(`a${ESC}[1mb${ESC}[2mc`))

  it('gives back colours that were left on', () => {
    const filter = terminalFilter(kind)
    filter.pass(`${ESC}[31mred`)
    expect([filter.end(), filter.end()]).toEqual([`${ESC}[0m`, ''])
  })

  it('says the same however the text is cut, and only what is on the list', () => {
    fc.assert(
      fc.property(hostile, (parts) => {
        const filter = terminalFilter(kind)
        const shown = parts.map((part) => filter.pass(part)).join('')
        expect(shown).toBe(whole(parts.join(''), kind))
        expect(shown.replace(kind === 'shell' ? SHELL_ALLOWED : ALLOWED, '')).toBe('')
        expect(whole(shown, kind)).toBe(shown)
      }),
      { numRuns: 2_000 },
    )
  })

  it('lets no text ask, name, copy or link anything in a real terminal', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (parts) => {
        const filter = terminalFilter(kind)
        expect(await terminalActions(parts.map((part) => filter.pass(part)).join(''))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

it('without the filter a real terminal does answer, and takes title, clipboard and link', async () => {
  const actions = await terminalActions(`${ESC}[c${ESC}]0;title${BEL}${ESC}]52;c;aGk=${BEL}${ESC}]8;;file:///x${ST}${BEL}`)
  expect(new Set(actions)).toEqual(new Set(['answer', 'title', 'OSC 52', 'OSC 8', 'bell']))
})

it('a program cannot change the screen, its scroll region or modes that outlive it', () =>
  expect(whole(`a${ESC}[?1049h${ESC}[?25l${ESC}[?2004h${ESC}[2;5r${ESC}=${ESC}(0${ESC}M${ESC}[5L${ESC}[5bb`)).toBe('ab'))

it('an editor in a shell gets its screen, and the terminal is as it was when the shell ends', async () => {
  const filter = terminalFilter('shell')
  const editor = `${ESC}[?1049h${ESC}[?1h${ESC}=${ESC}[?2004h${ESC}[?25l${ESC}[2;5r${ESC}(0${ESC}[4h${ESC}[31mx`
  expect(filter.pass(editor)).toBe(editor)
  const terminal = new Terminal({ allowProposedApi: true })
  await new Promise<void>((done) => terminal.write(editor, done))
  const changed = { ...terminal.modes, screen: terminal.buffer.active.type }
  expect(changed).toMatchObject({ applicationCursorKeysMode: true, bracketedPasteMode: true, insertMode: true, screen: 'alternate' })
  await new Promise<void>((done) => terminal.write(filter.end(), done))
  const fresh = new Terminal({ allowProposedApi: true })
  expect({ ...terminal.modes, screen: terminal.buffer.active.type }).toEqual({ ...fresh.modes, screen: 'normal' })
  expect(filter.end()).toBe('')
})

it('shifts of the screen are bounded in a shell, where their cost grows with their number', () =>
  expect(whole(`${ESC}[500L${ESC}[501L${ESC}[500b${ESC}[9999bx`, 'shell')).toBe(`${ESC}[500L${ESC}[500bx`))

it('takes megabytes of plain text, of escapes and of one string', () => {
  const filter = terminalFilter('program')
  expect(filter.pass('x'.repeat(1_000_000))).toHaveLength(1_000_000)
  expect(filter.pass(`${ESC}[31m`.repeat(200_000))).toHaveLength(1_000_000)
  expect(filter.pass(`${ESC}]0;${'x'.repeat(4_000_000)}`)).toBe('')
  expect(filter.pass(`${BEL}y`)).toBe('y')
})

const tokens = [
  ...[ESC, '[', ']', ';', ':', '?', '>', '=', '!', '$', ' ', '1', '0', '8', '52', '99999', '1049', '2004', '1000', '?25', BEL, '\\', 'P'],
  ...['X', '^', '_', 'S', 'm', 'h', 'l', 'c', 'n', 'p', 'q', 't', 'r', 'b', 'J', 'K', 'H', '7', '8', '(', '0', 'B', 'Z', 'M', '\u0018'],
  ...['\u009b', '\u009d', '\u0090', '\u009c', '\u009a', '\u0005', '\u000e', '\u000f', '\u007f', 'x', '\n', '\r', '\b', '\t', '日', '🎉'],
  ...[`${ESC}]0;t${BEL}`, `${ESC}]52;c;aGk=${BEL}`, `${ESC}]8;;file:///x${ST}`, `${ESC}[c`, `${ESC}[6n`, `${ESC}P$qm${ST}`, `${ESC}[?25`],
]
const hostile = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...tokens) }, fc.string({ unit: 'binary' })), { maxLength: 40 })

// Written apart from the filter: what a terminal may be sent, as one expression for each kind.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const ALLOWED = /[\b\t\n\r]|[^\u0000-\u001f\u007f-\u009f]|\u001b\[[\d;:]*[ABCDEFGHJKPXIZ@mdefa`su]|\u001b[78]/gu
const SHELL_ALLOWED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\b\t\n\r]|[^\u0000-\u001f\u007f-\u009f]|\u001b\[[\d;:]*[ABCDEFGHJKPXIZ@mdefa`suLMSTbr]|\u001b\[(?:\?(?:1049|1047|47|2004|1|7|12|25)(?:;(?:1049|1047|47|2004|1|7|12|25))*|4)[hl]|\u001b(?:[78DEM=>]|\([0B])/gu

/** What a real terminal did with a text beside showing it. */
async function terminalActions(text: string): Promise<string[]> {
  const terminal = new Terminal({ allowProposedApi: true, windowOptions: { getWinTitle: true, getWinSizePixels: true } })
  const actions: string[] = []
  terminal.onData(() => actions.push('answer'))
  terminal.onBinary(() => actions.push('answer'))
  terminal.onTitleChange(() => actions.push('title'))
  terminal.onBell(() => actions.push('bell'))
  for (const number of [8, 9, 52, 777, 1337])
    terminal.parser.registerOscHandler(number, () => {
      actions.push(`OSC ${number}`)
      return true
    })
  await new Promise<void>((done) => terminal.write(text, done))
  if (terminal.modes.mouseTrackingMode !== 'none') actions.push('mouse')
  if (terminal.modes.sendFocusMode) actions.push('focus')
  terminal.dispose()
  return actions
}
