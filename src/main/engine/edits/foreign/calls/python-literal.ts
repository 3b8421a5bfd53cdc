// Reads one literal of Python out of a text: strings, numbers, lists, dictionaries. Doubt means that there is none.
import type { JsonSpan } from './json-span.js'

const none: JsonSpan = { type: 'none' }
const SPACE = /(?:\s|#[^\n]*(?:\n|$))*/y
const STRING = /([rRbBuUfF]{0,2})("""|'''|"|')/y
const WORD = /True|true|False|false|None|null|-?\d+(?:\.\d+)?(?![\w.])/y
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['None', null],
  ['null', null],
])
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
])
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['\n', ''],
])
/** No value of a call is deeper. */
const DEEPEST = 20

export function afterSpace(text: string, at: number): number {
  SPACE.lastIndex = at
  return at + (SPACE.exec(text)?.[0].length ?? 0)
}

/** The literal that begins at a place of a text. Pure. */
export function pythonAt(text: string, at: number, depth = 0): JsonSpan {
  if (depth > DEEPEST) return none
  STRING.lastIndex = at
  if (STRING.test(text)) return stringsAt(text, at)
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0]
  if (word !== undefined) return { type: 'value', value: WORDS.has(word) ? WORDS.get(word) : Number(word), end: at + word.length }
  return CLOSERS.has(text[at] ?? '') ? listAt(text, at, depth) : none
}

/** Strings on several lines are one. Two on one line may be one whose quotes were not escaped. */
function stringsAt(text: string, at: number): JsonSpan {
  let read = stringAt(text, at)
  for (;;) {
    if (read.type !== 'value') return read
    const next = afterSpace(text, read.end)
    STRING.lastIndex = next
    if (!STRING.test(text)) return read
    const isApart = text.slice(read.end, next).includes('\n') && !/"""|'''/.test(text.slice(read.end - 3, read.end))
    const more = isApart ? stringAt(text, next) : none
    read = more.type === 'value' ? { ...more, value: `${String(read.value)}${String(more.value)}` } : more
  }
}

function stringAt(text: string, at: number): JsonSpan {
  STRING.lastIndex = at
  const [opening = '', prefix = '', quote = ''] = STRING.exec(text) ?? []
  const isRaw = /r/i.test(prefix)
  const isLong = quote.length === 3
  let value = ''
  for (let index = at + opening.length; index < text.length; index++) {
    const letter = text[index] ?? ''
    if (text.startsWith(quote, index)) {
      const isFilled = /f/i.test(prefix) && /[{}]/.test(value)
      return isFilled ? none : { type: 'value', value, end: index + quote.length }
    }
    if (letter !== '\\') value += letter
    else {
      const next = text[++index] ?? ''
      // In a text over several lines models also mean the two letters, so it is not clear which.
      if (isLong && !isRaw && /[ntr]/.test(next)) return none
      const escaped = isRaw || /[xuUN0-7]/.test(next) ? null : (LETTERS.get(next) ?? (/["'\\]/.test(next) ? next : null))
      value += escaped ?? `\\${next}`
      if (!isRaw && /[xuUN0-7]/.test(next)) return none
    }
  }
  return { type: 'cut' }
}

function listAt(text: string, at: number, depth: number): JsonSpan {
  const closer = CLOSERS.get(text[at] ?? '') ?? ''
  const items: unknown[] = []
  const pairs: [string, unknown][] = []
  for (let index = afterSpace(text, at + 1); index < text.length; ) {
    if (text[index] === closer) return { type: 'value', value: closer === '}' ? Object.fromEntries(pairs) : items, end: index + 1 }
    const item = pythonAt(text, index, depth + 1)
    if (item.type !== 'value') return item
    index = afterSpace(text, item.end)
    if (closer === '}') {
      if (text[index] !== ':') return index >= text.length ? { type: 'cut' } : none
      const value = pythonAt(text, afterSpace(text, index + 1), depth + 1)
      if (value.type !== 'value') return value
      pairs.push([String(item.value), value.value])
      index = afterSpace(text, value.end)
    } else items.push(item.value)
    if (text[index] === ',') index = afterSpace(text, index + 1)
    else if (text[index] !== closer) return index >= text.length ? { type: 'cut' } : none
  }
  return { type: 'cut' }
}
