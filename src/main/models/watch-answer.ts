// Sees while an answer streams that it repeats itself or its prompt, so that it can be ended early. The thresholds are measured: of 595
// finished answers of a small model they touch none.
import type { AnswerWatch } from '../../contract/model/model.js'

export type Wrong = 'loop' | 'echo'

export interface WatchedAnswer {
  /** Takes the next piece; returns the problem once there is one, else null. Must not throw. */
  take(piece: string): Wrong | null
}

/** Letters that a line or block must have to count: braces and numbers of data repeat by right. */
const LEAST_LETTERS = 8
const LINE_TIMES = 10
/** Of the lines between the first and the last of those, at most this share may differ: code with one line often says other things between. */
const DIFFERENT_SHARE = 0.2
const LONGEST_BLOCK = 160
const BLOCK_TIMES = 6
const BLOCK_LETTERS = 160
/** Letters of a block that has a word in it. */
const LEAST_WORD = 3
/** The minimum length of a loop without words. Shorter rows of zeros, rules and padding are not loops. */
const WORDLESS_LETTERS = 1_200
/** How often the end of the answer is looked at, in letters. */
const LOOK_EVERY = 32
const ECHO_LETTERS = 200
const PROBE = 24

/** Starts to watch one answer. Pure: nothing but the pieces counts. */
export function watchAnswer({ prose, alike }: AnswerWatch): WatchedAnswer {
  const lines = openLines(alike)
  const code = openCode()
  const echo = openEcho(prose)
  let wrong: Wrong | null = null
  let tail = ''
  let line = ''
  let unseen = 0
  return {
    take(piece) {
      for (let from = 0; wrong === null && from < piece.length; from += LOOK_EVERY) {
        const part = piece.slice(from, from + LOOK_EVERY)
        const [first = '', ...more] = part.split('\n')
        line += first
        let said = code.holds(line) ? '' : first
        for (const next of more) {
          if (lines.take(line)) wrong ??= 'loop'
          code.take(line)
          line = next
          said += code.holds(line) ? '' : `\n${next}`
        }
        tail = (tail + part).slice(-WORDLESS_LETTERS)
        unseen += part.length
        if (unseen >= LOOK_EVERY) {
          unseen = 0
          if (repeats(tail)) wrong ??= 'loop'
        }
        if (said !== '' && echo(said)) wrong ??= 'echo'
      }
      return wrong
    },
  }
}

/** Watches whole lines. */
function openLines(alike: number): { take(line: string): boolean } {
  const seen = new Map<string, number[]>()
  const all: string[] = []
  let shape = ''
  let alikeCount = 0
  return {
    take(raw) {
      const line = raw.trim()
      if (line === '') return false
      all.push(line)
      const mask = masked(line)
      alikeCount = mask === shape ? alikeCount + 1 : 1
      shape = mask
      if (alikeCount >= alike && !line.startsWith('<') && lettersIn(mask) >= LEAST_LETTERS) return true
      if (wordLetters(line) < LEAST_LETTERS) return false
      const places = [...(seen.get(line) ?? []), all.length - 1].slice(-LINE_TIMES)
      seen.set(line, places)
      return places.length === LINE_TIMES && isOneRound(all.slice(places[0]))
    },
  }
}

const isOneRound = (lines: readonly string[]): boolean => new Set(lines).size <= Math.max(1, lines.length * DIFFERENT_SHARE)

/** A line with its texts and numbers left out. */
const masked = (line: string): string =>
  line
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, '""')
    .replace(/\d+(?:\.\d+)?/g, '0')
    .replace(/(?:0[,.:/\s-]*)+/g, '0')

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** Whether the text ends with one block again and again. */
function repeats(tail: string): boolean {
  if (tail.length < BLOCK_LETTERS) return false
  // The borders of the reversed text are the periods of its ends (Knuth, Morris, Pratt 1977).
  const borders = new Uint16Array(tail.length + 1)
  const at = (index: number) => tail.charCodeAt(tail.length - 1 - index)
  for (let length = 2, border = 0; length <= tail.length; length++) {
    while (border > 0 && at(border) !== at(length - 1)) border = borders[border] ?? 0
    if (at(border) === at(length - 1)) border++
    borders[length] = border
    const period = length - border
    if (length < BLOCK_LETTERS || period > LONGEST_BLOCK || length < period * BLOCK_TIMES) continue
    // Two rounds, for one may begin within a word.
    const rounds = tail.slice(-2 * period).replace(/^\w+|\w+$/g, '')
    if (length >= WORDLESS_LETTERS || wordLetters(rounds) >= LEAST_WORD) return true
  }
  return false
}

/** The letters of a text beyond the values that data repeats by right. */
const wordLetters = (text: string): number =>
  lettersIn(text.replace(/\b(?:null|none|nil|true|false|undefined|nan|0?x[0-9a-f]*|[0-9a-f]+)\b/gi, '').replace(/(.)\1{3,}/g, ''))

/** Follows which lines of an answer are those of a file: a program keeps the comments of the stub that the prompt shows. */
function openCode(): { take(line: string): void; holds(line: string): boolean } {
  let end: RegExp | null = null
  return {
    take(line) {
      if (end !== null) end = end.test(line) ? null : end
      else if (/^\s*(?:`{3,}|~{3,})/.test(line)) end = /^\s*(?:`{3,}|~{3,})\s*$/
      else if (/^<{5,}\s*\w/.test(line)) end = /^>{5,}/
    },
    holds: (line) => end !== null || /^\s*(?:`|~|<{2,})/.test(line),
  }
}

/** Watches for a long passage of the prompt. */
function openEcho(prose: string): (part: string) => boolean {
  const text = plain(prose)
  if (text.length < ECHO_LETTERS) return () => false
  const probes = new Set<string>()
  for (let at = 0; at + PROBE <= text.length; at++) probes.add(text.slice(at, at + PROBE))
  let written = ''
  return (part) => {
    written = plain(written + part).slice(-2 * ECHO_LETTERS)
    if (written.length < ECHO_LETTERS) return false
    for (let end = written.length; end > written.length - LOOK_EVERY && end >= ECHO_LETTERS; end--)
      if (probes.has(written.slice(end - PROBE, end)) && text.includes(written.slice(end - ECHO_LETTERS, end))) return true
    return false
  }
}

/** Without the signs and blanks that only lay a text out. */
const plain = (text: string): string =>
  text
    .replace(/[*_`#>|~-]+/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
