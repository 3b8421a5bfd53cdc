// Bounds the escape sequences in what a command prints, because thirteen bytes of them can freeze a terminal for minutes.

const ESC = '\u001b'
const BEL = '\u0007'
const CONTROL_BYTES = 64
const STRING_BYTES = 4096
const LARGEST_PARAMETER = 10_000
// ESC and the one-character forms of: DCS, SOS, CSI, ST, OSC, PM, APC.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const STARTS = /[\u001b\u0090\u0098\u009b-\u009f]/

// Characters, and the short harmless sequences that nearly all output is made of: no number of four digits is above 10,000.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const PLAIN = /(?:[^\u001b\u0090\u0098\u009b-\u009f]|\u001b\[\??\d{0,4}(?:;\d{0,4}){0,9}[@-~]){0,65536}/y

type State = 'ground' | 'escape' | 'control' | 'string' | 'string-escape'

/**
 * Makes a filter for one stream of terminal text. Sequences may be cut anywhere between calls; an unfinished one is held back.
 * Dropped whole: control sequences over 64 characters or with a parameter above 10,000, and strings (titles, links, images)
 * over 4 KiB. Everything else passes unchanged.
 */
export function escapeFilter(): (chunk: string) => string {
  let state: State = 'ground'
  let held = ''
  let isTooLong = false

  const begin = (next: State, text: string) => {
    state = next
    held = text
    isTooLong = false
    return ''
  }
  const finish = (text: string, keep: boolean) => {
    const whole = keep && !isTooLong ? held + text : ''
    begin('ground', '')
    return whole
  }
  const hold = (character: string, most: number) => {
    if (held.length >= most) isTooLong = true
    else held += character
    return ''
  }
  const start = (character: string) => {
    if (character === ESC) return begin('escape', ESC)
    if (character === '\u009b') return begin('control', character)
    if (character === '\u009c') return character
    return begin('string', character)
  }

  const step = (character: string): string => {
    switch (state) {
      case 'ground':
        return STARTS.test(character) ? start(character) : character
      case 'escape':
        if (character === '[') return begin('control', held + character)
        if ('P]X^_'.includes(character)) return begin('string', held + character)
        if (STARTS.test(character)) return start(character)
        // An intermediate character (as in "ESC ( B") is followed by one more.
        if (character >= ' ' && character <= '/') return hold(character, CONTROL_BYTES)
        return finish(character, true)
      case 'control':
        if (STARTS.test(character)) return start(character)
        if (character >= '@' && character <= '~') return finish(character, parametersAreSane(held))
        if (character === '\u0018' || character === '\u001a') return finish('', false)
        // A line break inside is carried out by terminals at once; it must not vanish with the sequence.
        if (character < ' ') return character
        return hold(character, CONTROL_BYTES)
      case 'string':
        if (character === BEL || character === '\u009c') return finish(character, true)
        if (character === '\u0018' || character === '\u001a') return finish('', false)
        if (character === ESC) {
          state = 'string-escape'
          return ''
        }
        return hold(character, STRING_BYTES)
      case 'string-escape':
        if (character === '\\') return finish(`${ESC}\\`, true)
        begin('escape', ESC)
        return step(character)
      default:
        return state satisfies never
    }
  }

  return (chunk) => {
    if (state === 'ground' && !STARTS.test(chunk)) return chunk
    const out: string[] = []
    let at = 0
    while (at < chunk.length) {
      const end = state === 'ground' ? plainEnd(chunk, at) : at
      if (end > at) {
        out.push(chunk.slice(at, end))
        at = end
        continue
      }
      out.push(step(chunk.charAt(at)))
      at++
    }
    return out.join('')
  }
}

/** Where text that passes as it is ends. */
function plainEnd(chunk: string, from: number): number {
  PLAIN.lastIndex = from
  PLAIN.test(chunk)
  return PLAIN.lastIndex
}

function parametersAreSane(sequence: string): boolean {
  return (sequence.match(/\d+/g) ?? []).every((digits) => digits.length <= 6 && Number(digits) <= LARGEST_PARAMETER)
}
