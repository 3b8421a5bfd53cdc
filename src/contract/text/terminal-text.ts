// Lets only harmless escape sequences of a program reach a terminal: by a list of what passes, never of what does not.

const ESC = '\u001b'
const BEL = '\u0007'
/** A control sequence that is longer is none that anybody needs. */
const CONTROL_LENGTH = 64
/** No screen has more lines or columns than this. */
const LARGEST_MOVE = 10_000
/** The cost of these grows with their parameter, and a text can hold a hundred thousand of them. */
const LARGEST_SHIFT = 500

/**
 * `program`: the output of a command. Colours, cursor movement and erasing.
 * `shell`: a user works in it. Also what editors and line editing need: the other screen, scroll regions, keypad and
 * paste modes, line drawing. All of it is undone by `end`.
 */
export type TerminalKind = 'program' | 'shell'

export interface TerminalFilter {
  /** What of the next piece may be shown. Sequences may be cut anywhere between calls; an unfinished one is held back. */
  pass(chunk: string): string
  /** What puts the terminal back as it was: colours, screen, modes. Empty where nothing was changed. */
  end(): string
}

/** Final characters of control sequences that pass, with the largest number that they may have. */
const PROGRAM_FINALS: ReadonlyMap<string, number> = new Map([
  ...[...'ABCDEFGHdefa`KPX@m'].map((final): [string, number] => [final, LARGEST_MOVE]),
  // Erases parts of the screen, but not what was scrolled out of it.
  ['J', 2],
  ['I', LARGEST_SHIFT],
  ['Z', LARGEST_SHIFT],
  ['s', 0],
  ['u', 0],
])
const SHELL_FINALS: ReadonlyMap<string, number> = new Map([
  ...PROGRAM_FINALS,
  ...[...'LMSTb'].map((final): [string, number] => [final, LARGEST_SHIFT]),
  ['r', LARGEST_MOVE],
])

/** Modes that a shell may switch, each with what undoes it, in the order of undoing. */
const SHELL_MODES: ReadonlyMap<string, string> = new Map([
  ['?1049', `${ESC}[?1049l`],
  ['?1047', `${ESC}[?1047l`],
  ['?47', `${ESC}[?47l`],
  ['?2004', `${ESC}[?2004l`],
  ['?1', `${ESC}[?1l`],
  ['?7', `${ESC}[?7h`],
  ['?12', `${ESC}[?12l`],
  ['?25', `${ESC}[?25h`],
  ['4', `${ESC}[4l`],
])
const KEYPAD = `${ESC}>`
const REGION = `${ESC}[r`
const LETTERS = `${ESC}(B`

/** Save and restore the cursor. */
const PROGRAM_ESCAPES: ReadonlySet<string> = new Set(['7', '8'])
/** Also: down, next line, up, keypad, line drawing. */
const SHELL_ESCAPES: ReadonlySet<string> = new Set(['7', '8', 'D', 'E', 'M', '=', '>', '(0', '(B'])

// Everything but letters, backspace, tab and line ends: C0, DEL, C1. C1 holds one-character forms of ESC with a letter.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const SPECIAL = /[\u0000-\u0007\u000b\u000c\u000e-\u001f\u007f-\u009f]/

// Letters, and the short harmless sequences that nearly all output is made of: no number of four digits is above 10,000.
const PLAIN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /(?:[^\u0000-\u0007\u000b\u000c\u000e-\u001f\u007f-\u009f]|\u001b\[\d{0,4}(?:[;:]\d{0,4}){0,9}[ABCDEFGHKm]){0,65536}/y

type State = 'ground' | 'escape' | 'control' | 'string' | 'string-escape'

/**
 * Makes a filter for one stream of terminal text. Titles, links, clipboard, images, questions to the terminal, bells,
 * character sets and every sequence that is not on the list of the kind are dropped whole, however they are spelled.
 */
export function terminalFilter(kind: TerminalKind): TerminalFilter {
  const finals = kind === 'shell' ? SHELL_FINALS : PROGRAM_FINALS
  const escapes = kind === 'shell' ? SHELL_ESCAPES : PROGRAM_ESCAPES
  const undo = new Set<string>()
  let state: State = 'ground'
  let held = ''
  let isColoured = false

  const begin = (next: State, text: string) => {
    state = next
    held = text
    return ''
  }
  const drop = () => begin('ground', '')
  const finish = (sequence: string, isAllowed: boolean) => {
    drop()
    return isAllowed ? sequence : ''
  }
  /** What begins a sequence of its own, also in the middle of another; everything else that is special is dropped. */
  const start = (character: string) => {
    switch (character) {
      case ESC:
        return begin('escape', '')
      case '\u009b':
        // A terminal that takes this form is told the same in the other one, or nothing.
        return begin('control', '')
      case '\u0090':
      case '\u0098':
      case '\u009d':
      case '\u009e':
      case '\u009f':
        return begin('string', '')
      case '\u0018':
      case '\u001a':
        return drop()
      default:
        return ''
    }
  }
  const takeEscape = (sequence: string) => {
    const isAllowed = escapes.has(sequence)
    if (isAllowed && sequence === '=') undo.add(KEYPAD)
    if (isAllowed && sequence === '(0') undo.add(LETTERS)
    return finish(ESC + sequence, isAllowed)
  }
  const takeControl = (parameters: string, final: string) => {
    if (final === 'h' || final === 'l') return finish(`${ESC}[${parameters}${final}`, kind === 'shell' && switchModes(parameters))
    const largest = finals.get(final)
    const isAllowed = largest !== undefined && isWithin(parameters, largest)
    if (isAllowed && final === 'm') isColoured = true
    if (isAllowed && final === 'r') undo.add(REGION)
    return finish(`${ESC}[${parameters}${final}`, isAllowed)
  }
  const switchModes = (parameters: string): boolean => {
    const prefix = parameters.startsWith('?') ? '?' : ''
    const undone = parameters
      .slice(prefix.length)
      .split(';')
      .map((mode) => SHELL_MODES.get(prefix + mode))
    if (undone.includes(undefined)) return false
    for (const each of undone) if (each) undo.add(each)
    return true
  }

  const step = (character: string): string => {
    switch (state) {
      case 'ground':
        return SPECIAL.test(character) ? start(character) : character
      case 'escape':
        if (held === '' && character === '[') return begin('control', '')
        if (held === '' && 'P]X^_'.includes(character)) return begin('string', '')
        if (SPECIAL.test(character)) return start(character)
        if (character < ' ') return character
        // An intermediate character (as in "ESC ( B") is followed by one more.
        if (character <= '/') {
          held = (held + character).slice(0, CONTROL_LENGTH)
          return ''
        }
        return takeEscape(held + character)
      case 'control':
        if (SPECIAL.test(character)) return start(character)
        // A line break inside is carried out by terminals at once; it must not vanish with the sequence.
        if (character < ' ') return character
        if (character >= '@' && character <= '~') return takeControl(held, character)
        held = (held + character).slice(0, CONTROL_LENGTH)
        return ''
      case 'string':
        if (character === BEL || character === '\u009c') return drop()
        if (character === ESC) {
          state = 'string-escape'
          return ''
        }
        return character === '\u0018' || character === '\u001a' ? drop() : ''
      case 'string-escape':
        if (character === '\\') return drop()
        begin('escape', '')
        return step(character)
      default:
        return state satisfies never
    }
  }

  return {
    pass(chunk) {
      if (state === 'ground' && !SPECIAL.test(chunk)) return chunk
      isColoured ||= chunk.includes(ESC)
      const out: string[] = []
      let at = 0
      while (at < chunk.length) {
        const end = state === 'ground' ? plainEnd(chunk, at) : at
        if (end > at) {
          out.push(chunk.slice(at, end))
          at = end
          continue
        }
        // Nothing of a string is kept, so its end is looked for and the rest skipped.
        at = state === 'string' ? stringEnd(chunk, at) : at
        if (at < chunk.length) out.push(step(chunk.charAt(at)))
        at++
      }
      return out.join('')
    },
    end() {
      const modes = [...SHELL_MODES.values(), KEYPAD, REGION, LETTERS].filter((each) => undo.has(each)).join('')
      const colours = isColoured ? `${ESC}[0m` : ''
      undo.clear()
      isColoured = false
      drop()
      return modes + colours
    },
  }
}

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

/** Whether parameters are plain numbers, none of them above `largest`. */
function isWithin(parameters: string, largest: number): boolean {
  if (parameters.length >= CONTROL_LENGTH || !/^[\d;:]*$/.test(parameters)) return false
  return (parameters.match(/\d+/g) ?? []).every((digits) => digits.length <= 6 && Number(digits) <= largest)
}
