// A text as lines that keep their own endings, so that what an edit does not touch stays the same byte for byte.

export interface TextLines {
  /** The byte order mark, or nothing. */
  readonly mark: string
  /** Each line with its ending; the last one may have none. */
  readonly raw: string[]
  /** The same lines without endings, for comparing. */
  readonly bare: string[]
  readonly ending: '\n' | '\r\n'
}

/** Splits a text once. Linear. */
export function splitLines(text: string): TextLines {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const raw: string[] = []
  const bare: string[] = []
  let carriages = 0
  for (let start = mark.length; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    raw.push(text.slice(start, end))
    const carriage = newline > start && text[newline - 1] === '\r'
    if (carriage) carriages++
    bare.push(text.slice(start, newline === -1 ? end : carriage ? newline - 1 : newline))
    start = end
  }
  return { mark, raw, bare, ending: carriages * 2 > raw.length || (carriages > 0 && carriages === raw.length - 1) ? '\r\n' : '\n' }
}

export const joinLines = (text: TextLines): string => text.mark + text.raw.join('')

/** The lines of a block's text, without endings. */
export function bareLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

/** A whole new text in the line ending and with the byte order mark of the one it replaces. */
export function inStyleOf(old: string, text: string): string {
  const { mark, ending, raw } = splitLines(old)
  const marked = mark !== '' && !text.startsWith(mark) ? mark + text : text
  if (raw.length === 0 || !old.includes('\n')) return marked
  const plain = marked.replaceAll('\r\n', '\n')
  return ending === '\r\n' ? plain.replaceAll('\n', '\r\n') : plain
}

/**
 * Replaces `count` lines from `at` in place. Only the last line of a text may lack its ending, and whether it does stays
 * as it was, unless that line goes and nothing takes its place: then the line before keeps its own ending.
 */
export function replaceLines(text: TextLines, at: number, count: number, lines: readonly string[]): void {
  const { raw, bare, ending } = text
  const open = at + count === raw.length && raw.length > 0 && !raw[raw.length - 1]?.endsWith('\n')
  if (open && count === 0 && lines.length > 0) raw[at - 1] += ending
  const added = lines.map((line, index) => (open && index === lines.length - 1 ? line : line + ending))
  spliceAt(raw, at, count, added)
  spliceAt(bare, at, count, lines)
}

/** `splice` takes its new elements as arguments, and too many of them overflow the stack. */
function spliceAt(list: string[], at: number, count: number, items: readonly string[]): void {
  if (items.length < 10_000) {
    list.splice(at, count, ...items)
    return
  }
  const tail = list.slice(at + count)
  list.length = at
  for (const item of items) list.push(item)
  for (const item of tail) list.push(item)
}
