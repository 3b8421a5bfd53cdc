// Takes off what models copy into the text of a program from how it was shown to them: line numbers, entities of HTML, tokens of a template.
import { hasMarkup, isProgram } from '../fenced/other-language.js'

const NUMBERED = /^\s*(\d+)(?:\s*[:|│→](?: |$)|\t| +|$)/
/** A sign between a number and its line. */
const SIGNED = /^\s*\d+\s*(?:[:|│→] ?|\t)/
const ALONE = /^\s*\d+$/

/** The number of the first line, if each line has the next number in front; null if not. */
export function firstNumberOf(lines: readonly string[]): number | null {
  const numbers = lines.map((line) => Number(NUMBERED.exec(line)?.[1]))
  const [first = Number.NaN] = numbers
  return numbers.length > 1 && numbers.every((number, index) => number === first + index) && !lines.every((line) => ALONE.test(line))
    ? first
    : null
}

/** The lines without their numbers, if each has its own from 1; else the same lines. */
export function withoutLineNumbers(path: string, lines: readonly string[]): readonly string[] {
  const own = lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)
  if (!isProgram(path) || firstNumberOf(own) !== 1) return lines
  if (own.every((line) => SIGNED.test(line) || ALONE.test(line))) return own.map((line) => line.replace(ALONE, '').replace(SIGNED, ''))
  // The first line of a program has no indentation, so its blanks are those behind each number.
  const width = /^\s*\d+( +)/.exec(own[0] ?? '')?.[1]?.length ?? 0
  return own.map((line) => line.replace(new RegExp(`^\\s*\\d+ {0,${width}}`), ''))
}

const ENTITY = /&(?:lt|gt|amp|quot|#39|#x27|apos);/
const STRINGS =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** The text with its HTML entities decoded, if they are outside of strings and the text has no such sign itself. */
function withoutEntities(path: string, text: string): string {
  if (hasMarkup(path) || /[<>]/.test(text) || !ENTITY.test(text.replace(STRINGS, ''))) return text
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&(?:#39|#x27|apos);/g, "'")
    .replaceAll('&amp;', '&')
}

const LAST_TOKEN = /(?:\s*(?:<\|(?:im_end|eot_id|endoftext|end_of_text|end|return)\|>|<｜end▁of▁sentence｜>|<end_of_turn>|<\/s>))+\s*$/

/** The text of a whole file as its author meant it. */
export function plainTextOf(path: string, text: string): string {
  if (!isProgram(path)) return text
  const lines = text.split('\n')
  const bare = withoutLineNumbers(path, lines)
  const plain = withoutEntities(path, bare === lines ? text : `${bare.join('\n')}\n`)
  return hasMarkup(path) || !LAST_TOKEN.test(plain) ? plain : plain.replace(LAST_TOKEN, '\n')
}
