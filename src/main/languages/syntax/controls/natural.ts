// Makes changes as an author could have written them, so that no value gives away a changed test. Pure.
import { mixed, pick } from '../../../../contract/run/chance.js'
import type { ControlKind, Edit } from './control.js'

/** Errors that programs and tests name, by what a language has in their place elsewhere. Those of a line are no kin of each other. */
const PYTHON = ['ValueError', 'TypeError', 'KeyError', 'IndexError', 'ZeroDivisionError', 'AttributeError']
const JAVASCRIPT = ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError']
const ELSEWHERE: ReadonlyMap<string, readonly string[]> = new Map([
  ...['TabError', 'UnicodeTranslateError', 'FloatingPointError'].map((name) => [name, PYTHON] as const),
  ...['EvalError', 'URIError', 'AggregateError'].map((name) => [name, JAVASCRIPT] as const),
])
/** What catches errors of many kinds: one of those above may be among them. */
const WIDE = /^(Error|(Base)?Exception|LookupError|ArithmeticError|RuntimeError|StandardError|OSError|Warning|UnicodeError)$/
/** Errors that a program's own errors rarely derive from. */
const SELDOM = new Set(['ZeroDivisionError', 'IndexError', 'AttributeError', 'SyntaxError', 'ReferenceError'])
/** The replacement for a text that no file contains. */
const NO_TEXT = /(zq 41 zq|42 qz 42|qx 43 xq)/
const SURROUND = /^[([]$/

/** The same change without a signature. @param was the text of each edit's place @param file the whole file */
export function naturalEdits(kind: ControlKind, edits: readonly Edit[], file: string, seed: string): readonly Edit[] {
  const wrapped = kind === 'wrap' ? wrappedEdits(edits, seed) : null
  if (wrapped) return wrapped
  const number = (mixed(`${seed} number`) % 96) + 3
  return edits.map((edit) => {
    const was = file.slice(edit.from, edit.to)
    if (kind === 'error-type') return { ...edit, by: otherError(was, edit.by, seed) }
    const named = edit.by.replace(NO_TEXT, () => twoWords(file, was, seed))
    return { ...edit, by: named.replace(/\b4[123]\b/g, String(number)).replace(/\b9904[123]\b/g, String(number * 1009)) }
  })
}

/** A value with another one beside it, in one of several ways; null if this is no such change. */
function wrappedEdits(edits: readonly Edit[], seed: string): readonly Edit[] | null {
  const [open, close] = edits
  if (edits.length !== 2 || !open || !close || !SURROUND.test(open.by) || !/^, \d+[)\]]$/.test(close.by)) return null
  const number = (mixed(`${seed} beside`) % 96) + 3
  const ways = [
    ['[', `, ${number}]`],
    [`[${number}, `, ']'],
    ...(open.by === '(' ? [['(', `, ${number})`] as const, [`(${number}, `, ')'] as const] : []),
  ] as const
  const way = pick(ways, `${seed} way`)
  return way
    ? [
        { ...open, by: way[0] },
        { ...close, by: way[1] },
      ]
    : null
}

function otherError(was: string, by: string, seed: string): string {
  const all = ELSEWHERE.get(by) ?? []
  const name = /\w+$/.exec(was)?.[0] ?? was
  if (WIDE.test(name)) return by
  const others = all.filter((each) => each !== name && (all.includes(name) || SELDOM.has(each)))
  return pick(others, `${seed} error`) ?? by
}

/** Two words of the file that are not adjacent in the old text. */
function twoWords(file: string, was: string, seed: string): string {
  const words = [...new Set(file.match(/[a-z]{4,12}/g) ?? [])].filter((word) => !was.includes(word))
  const inOrder = words.sort((a, b) => mixed(`${seed} ${a}`) - mixed(`${seed} ${b}`))
  return `${inOrder[0] ?? 'nothing'} ${inOrder[1] ?? 'there'}`
}

/** A text with two letters that changed their places, quotes and all that is filled in left alone; null if there are no such two. */
export function swapped(literal: string, seed: string): string | null {
  if (/[\\{}%$]/.test(literal)) return null
  const begin = (/^\w*("""|'''|"|'|`)/.exec(literal)?.[0].length ?? 0) || 1
  const places = Array.from({ length: Math.max(0, literal.length - 2 * begin) }, (_, index) => begin + index).filter(
    (at) =>
      at + 1 < literal.length - 1 &&
      /[\p{L}\p{N}]/u.test(literal[at] ?? '') &&
      /[\p{L}\p{N}]/u.test(literal[at + 1] ?? '') &&
      literal[at] !== literal[at + 1],
  )
  const at = pick(places, `${seed} letters`)
  return at === undefined ? null : literal.slice(0, at) + (literal[at + 1] ?? '') + (literal[at] ?? '') + literal.slice(at + 2)
}

/** Whether one text has the letters of the other in another order. */
export const isSwap = (one: string, other: string): boolean => one !== other && [...one].sort().join('') === [...other].sort().join('')
