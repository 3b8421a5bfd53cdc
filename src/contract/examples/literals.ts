// Reads literals and calls at a place in a text, as Python and JavaScript write them. Pure.

const PAIRS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])
const QUOTES = new Set(['"', "'"])

/** The place behind a string that begins here; -1 where it has no end. */
function behindString(text: string, from: number): number {
  const quote = text[from]
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at + 1
    else if (text[at] === '\n') return -1
  }
  return -1
}

/** The place behind the closing bracket of the one here; -1 without one. */
export function behindBracket(text: string, from: number): number {
  const open: string[] = []
  for (let at = from; at < text.length; ) {
    const letter = text[at] ?? ''
    if (QUOTES.has(letter)) {
      at = behindString(text, at)
      if (at === -1) return -1
      continue
    }
    const closing = PAIRS.get(letter)
    if (closing !== undefined) open.push(closing)
    else if (letter === ')' || letter === ']' || letter === '}') {
      if (open.pop() !== letter) return -1
      if (open.length === 0) return at + 1
    }
    at++
  }
  return -1
}

const PLAIN =
  /^(?:[-+]?(?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:inf|Infinity|NaN|nan)|True|False|None|true|false|null|undefined)(?!\.?\w)/
const PREFIXED = /^(?:[rbfu]|rb|br)(?=["'])/i

/** The literal that begins at a place; null without one. Names are no literals, except those of booleans and of null. */
export function literalAt(text: string, from: number): string | null {
  const rest = text.slice(from)
  const prefix = PREFIXED.exec(rest)?.[0].length ?? 0
  const letter = rest[prefix] ?? ''
  if (QUOTES.has(letter)) {
    const end = behindString(rest, prefix)
    return end === -1 ? null : rest.slice(0, end)
  }
  if (PAIRS.has(letter)) {
    const end = behindBracket(rest, 0)
    if (end === -1) return null
    const literal = rest.slice(0, end)
    return isLiteralInside(literal) ? literal : null
  }
  return PLAIN.exec(rest)?.[0] ?? null
}

const STRINGS = /(?:\b[rbfu]{1,2})?(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/gi
const KNOWN = new Set(['True', 'False', 'None', 'true', 'false', 'null', 'undefined', 'inf', 'nan', 'Infinity', 'NaN'])

/**
 * Whether a text between brackets holds values alone: no name but keywords (`key=`), keys (`key:`) and what is called.
 * So a signature (`n: int`) and a formula (`f(n - 1)`) are no example.
 */
export function isLiteralInside(text: string): boolean {
  const bare = text.replace(STRINGS, '""')
  for (const match of bare.matchAll(/[A-Za-z_]\w*/g)) {
    const after = bare.slice(match.index + match[0].length)
    // What follows a digit is part of a number: `1e5`, `0x1f`.
    if (/\d$/.test(bare.slice(0, match.index)) || KNOWN.has(match[0])) continue
    if (/^\s*=(?!=)/.test(after) || /^\(/.test(after)) continue
    if (/^\s*:/.test(after) && /[{,]\s*$/.test(bare.slice(0, match.index)) && isInBraces(bare, match.index)) continue
    return false
  }
  return true
}

/** Whether the innermost open bracket before a place is a brace. */
function isInBraces(text: string, place: number): boolean {
  const open: string[] = []
  for (const letter of text.slice(0, place)) {
    if (PAIRS.has(letter)) open.push(letter)
    else if (letter === ')' || letter === ']' || letter === '}') open.pop()
  }
  return open.at(-1) === '{'
}

/** Whether the whole text is one literal. */
export const isLiteral = (text: string): boolean => literalAt(text, 0) === text

/** A call whose arguments are values, with what is called on its result: `Stack([1]).push(2)`. Null if none begins here. */
export function callAt(text: string, from: number): { readonly name: string; readonly call: string } | null {
  const name = /^[A-Za-z_]\w*/.exec(text.slice(from))?.[0]
  if (name === undefined || text[from + name.length] !== '(') return null
  let end = behindBracket(text, from + name.length)
  if (end === -1) return null
  for (;;) {
    const more = /^\.[A-Za-z_]\w*/.exec(text.slice(end))?.[0]
    if (more === undefined) break
    const behind = end + more.length
    if (text[behind] !== '(') {
      end = behind
      continue
    }
    const closed = behindBracket(text, behind)
    if (closed === -1) return null
    end = closed
  }
  const call = text.slice(from, end)
  return isLiteralInside(call.slice(name.length).replace(/\.[A-Za-z_]\w*/g, '')) ? { name, call } : null
}
