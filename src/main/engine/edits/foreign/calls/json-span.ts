// Reads one JSON value out of a text. Line ends and tabs within its strings are read as such: models forget to escape them.

export type JsonSpan =
  | { readonly type: 'value'; readonly value: unknown; readonly end: number }
  /** The text ends before its brackets are closed. */
  | { readonly type: 'cut' }
  | { readonly type: 'none' }

const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])
const none: JsonSpan = { type: 'none' }
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*/y

/**
 * The object or the list that begins at a place of a text. Pure.
 * @param isLoose whether comments, a comma behind the last item, and typographic quotes around strings are read as well
 */
export function jsonAt(text: string, at: number, isLoose = false): JsonSpan {
  if (!/[{[]/.test(text[at] ?? '')) return none
  let written = ''
  let depth = 0
  /** What ends the open string. */
  let quote: string | null = null
  for (let index = at; index < text.length; index++) {
    const letter = text[index] ?? ''
    if (quote !== null && letter === '\\') {
      const next = text[++index] ?? ''
      // An apostrophe needs no escape, but gets one in Python.
      written += next === "'" ? next : letter + next
      continue
    }
    const before: string | null = quote
    const comment = isLoose && quote === null && /[/#]/.test(letter) ? commentAt(text, index) : 0
    if (comment > 0) {
      index += comment - 1
      continue
    }
    if (quote !== null) quote = letter === quote ? null : quote
    else if (letter === '"') quote = '"'
    else if (isLoose && /[“”]/.test(letter)) quote = '”'
    else if (/[{[]/.test(letter)) depth++
    else if (/[}\]]/.test(letter)) depth--
    if (isLoose && before === null && letter === ',' && isLast(text, index + 1)) continue
    written += before === quote && quote !== null ? ownLetter(letter, quote) : before === quote ? letter : '"'
    if (depth === 0) return parsed(written, index + 1)
  }
  return { type: 'cut' }
}

function commentAt(text: string, at: number): number {
  COMMENT.lastIndex = at
  return COMMENT.exec(text)?.[0].length ?? 0
}

/** Whether a bracket closes behind blanks and comments. */
function isLast(text: string, from: number): boolean {
  let at = from
  for (;;) {
    const step = /\s/.test(text[at] ?? '') ? 1 : commentAt(text, at)
    if (step === 0) break
    at += step
  }
  return /[}\]]/.test(text[at] ?? '')
}

/** A letter within a string. */
const ownLetter = (letter: string, quote: string): string => (letter === '"' && quote !== '"' ? '\\"' : (CONTROLS.get(letter) ?? letter))

function parsed(written: string, end: number): JsonSpan {
  try {
    return { type: 'value', value: JSON.parse(written), end }
  } catch {
    return none
  }
}
