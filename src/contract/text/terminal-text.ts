// Lets only harmless escape sequences of a program reach a terminal: by a list of what passes, never of what does not.
import { allowedControl, allowedEscape, CONTROL_LENGTH, type TerminalKind, UNDOING } from './terminal-sequences.js'

const ESC = '\u001b'
const BEL = '\u0007'

export interface TerminalFilter {
  /** What of the next piece may be shown. Sequences may be cut anywhere between calls; an unfinished one is held back. */
  pass(chunk: string): string
  /** Restores the terminal: colours, screen, modes. Empty if nothing was changed. */
  end(): string
}

// Everything but letters, backspace, tab and line ends: C0, DEL, C1. C1 holds one-character forms of ESC with a letter.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const SPECIAL = /[\u0000-\u0007\u000b\u000c\u000e-\u001f\u007f-\u009f]/

// Letters, and the short harmless sequences that nearly all output is made of: no number of four digits is above 10,000.
const PLAIN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /(?:[^\u0000-\u0007\u000b\u000c\u000e-\u001f\u007f-\u009f]|\u001b\[\d{0,4}(?:[;:]\d{0,4}){0,9}[ABCDEFGHKm]){0,65536}/y

/**
 * Makes a filter for one stream of terminal text. Titles, links, clipboard, images, questions to the terminal, bells,
 * character sets and every sequence that is not on the list of the kind are dropped whole, however they are spelled.
 */
export function terminalFilter(kind: TerminalKind): TerminalFilter {
  const undo = new Set<string>()
  let isColoured = false
  const allow = (body: string): boolean => {
    const allowed = body.startsWith('[') ? allowedControl(kind, body.slice(1, -1), body.slice(-1)) : allowedEscape(kind, body)
    for (const each of allowed?.undo ?? []) undo.add(each)
    isColoured ||= allowed?.isColour ?? false
    return allowed !== null
  }
  const reader = sequenceReader(allow)

  return {
    pass(chunk) {
      if (reader.state() === 'ground' && !SPECIAL.test(chunk)) return chunk
      isColoured ||= chunk.includes(ESC)
      const out: string[] = []
      let at = 0
      while (at < chunk.length) {
        const end = reader.state() === 'ground' ? plainEnd(chunk, at) : at
        if (end > at) {
          out.push(chunk.slice(at, end))
          at = end
          continue
        }
        // Nothing of a string is kept, so its end is looked for and the rest skipped.
        at = reader.state() === 'string' ? stringEnd(chunk, at) : at
        if (at < chunk.length) out.push(reader.take(chunk.charAt(at)))
        at++
      }
      return out.join('')
    },
    end() {
      const modes = UNDOING.filter((each) => undo.has(each)).join('')
      const colours = isColoured ? `${ESC}[0m` : ''
      undo.clear()
      isColoured = false
      reader.drop()
      return modes + colours
    },
  }
}

type State = 'ground' | 'escape' | 'control' | 'string' | 'string-escape'

/**
 * Characters that begin a new sequence, also within another, or end one; all other special ones are dropped. One-character forms are sent
 * in the form with ESC, or not.
 */
const OPENING: ReadonlyMap<string, State> = new Map([
  [ESC, 'escape'],
  ['\u009b', 'control'],
  ...[...'\u0090\u0098\u009d\u009e\u009f'].map((character): [string, State] => [character, 'string']),
  ['\u0018', 'ground'],
  ['\u001a', 'ground'],
])

/** Finds the sequences in a text. `allow` judges one by what comes after its ESC. */
function sequenceReader(allow: (body: string) => boolean) {
  let state: State = 'ground'
  let held = ''
  const begin = (next: State): string => {
    state = next
    held = ''
    return ''
  }
  const open = (character: string): string => {
    const next = OPENING.get(character)
    return next ? begin(next) : ''
  }
  const hold = (character: string): string => {
    held = (held + character).slice(0, CONTROL_LENGTH)
    return ''
  }
  const finish = (body: string): string => {
    begin('ground')
    return allow(body) ? ESC + body : ''
  }
  const inEscape = (character: string): string => {
    if (held === '' && character === '[') return begin('control')
    if (held === '' && 'P]X^_'.includes(character)) return begin('string')
    if (SPECIAL.test(character)) return open(character)
    if (character < ' ') return character
    // An intermediate character (as in "ESC ( B") is followed by one more.
    return character <= '/' ? hold(character) : finish(held + character)
  }
  const inControl = (character: string): string => {
    if (SPECIAL.test(character)) return open(character)
    // A line break inside is carried out by terminals at once; it must not vanish with the sequence.
    if (character < ' ') return character
    return character >= '@' && character <= '~' ? finish(`[${held}${character}`) : hold(character)
  }
  const take = (character: string): string => {
    switch (state) {
      case 'ground':
        return SPECIAL.test(character) ? open(character) : character
      case 'escape':
        return inEscape(character)
      case 'control':
        return inControl(character)
      case 'string':
        if (character === ESC) return begin('string-escape')
        return ENDS_STRING.has(character) ? begin('ground') : ''
      case 'string-escape':
        if (character === '\\') return begin('ground')
        begin('escape')
        return inEscape(character)
      default:
        return state satisfies never
    }
  }
  return { state: () => state, take, drop: () => void begin('ground') }
}

/** What ends a string, beside ESC with a backslash. */
const ENDS_STRING: ReadonlySet<string> = new Set([BEL, '\u009c', '\u0018', '\u001a'])

/** Where text that passes as it is ends. */
function plainEnd(chunk: string, from: number): number {
  PLAIN.lastIndex = from
  PLAIN.test(chunk)
  return PLAIN.lastIndex
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const STRING_END = /[\u0007\u0018\u001a\u001b\u009c]/g

function stringEnd(chunk: string, from: number): number {
  STRING_END.lastIndex = from
  return STRING_END.exec(chunk)?.index ?? chunk.length
}
