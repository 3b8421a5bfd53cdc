// The list of terminal sequences that may pass, and what undoes each of them.

const ESC = '\u001b'
/** No useful control sequence is longer. */
export const CONTROL_LENGTH = 64
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

/** A sequence that may pass: what undoes it later, and whether it colours what comes after it. */
export interface AllowedSequence {
  readonly undo: readonly string[]
  readonly isColour: boolean
}

const harmless: AllowedSequence = { undo: [], isColour: false }
const undoneBy = (...undo: readonly string[]): AllowedSequence => ({ undo, isColour: false })

/** Judges ESC with what follows it; null for one that may not pass. */
export function allowedEscape(kind: TerminalKind, body: string): AllowedSequence | null {
  const escapes = kind === 'shell' ? SHELL_ESCAPES : PROGRAM_ESCAPES
  if (!escapes.has(body)) return null
  if (body === '=') return undoneBy(KEYPAD)
  return body === '(0' ? undoneBy(LETTERS) : harmless
}

/** Judges a control sequence by its parameters and its final character; null for one that may not pass. */
export function allowedControl(kind: TerminalKind, parameters: string, final: string): AllowedSequence | null {
  if (final === 'h' || final === 'l') return kind === 'shell' ? allowedModes(parameters) : null
  const largest = (kind === 'shell' ? SHELL_FINALS : PROGRAM_FINALS).get(final)
  if (largest === undefined || !isWithin(parameters, largest)) return null
  if (final === 'm') return { undo: [], isColour: true }
  return final === 'r' ? undoneBy(REGION) : harmless
}

/** All of the modes must be known ones. */
function allowedModes(parameters: string): AllowedSequence | null {
  const prefix = parameters.startsWith('?') ? '?' : ''
  const undo = parameters
    .slice(prefix.length)
    .split(';')
    .map((mode) => SHELL_MODES.get(prefix + mode))
  return undo.every((each) => each !== undefined) ? undoneBy(...undo) : null
}

/** All that may have to be undone, in the order of undoing. */
export const UNDOING: readonly string[] = [...SHELL_MODES.values(), KEYPAD, REGION, LETTERS]

/** Whether parameters are plain numbers, none of them above `largest`. */
function isWithin(parameters: string, largest: number): boolean {
  if (parameters.length >= CONTROL_LENGTH || !/^[\d;:]*$/.test(parameters)) return false
  return (parameters.match(/\d+/g) ?? []).every((digits) => digits.length <= 6 && Number(digits) <= largest)
}
