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

/** The object or the list that begins at a place of a text. Pure. */
export function jsonAt(text: string, at: number): JsonSpan {
  if (!/[{[]/.test(text[at] ?? '')) return none
  let written = ''
  let depth = 0
  let isString = false
  for (let index = at; index < text.length; index++) {
    const letter = text[index] ?? ''
    if (isString && letter === '\\') {
      const next = text[++index] ?? ''
      // An apostrophe needs no escape, but gets one in Python.
      written += next === "'" ? next : letter + next
      continue
    }
    if (letter === '"') isString = !isString
    else if (!isString && /[{[]/.test(letter)) depth++
    else if (!isString && /[}\]]/.test(letter)) depth--
    written += isString ? (CONTROLS.get(letter) ?? letter) : letter
    if (depth === 0) return parsed(written, index + 1)
  }
  return { type: 'cut' }
}

function parsed(written: string, end: number): JsonSpan {
  try {
    return { type: 'value', value: JSON.parse(written), end }
  } catch {
    return none
  }
}
