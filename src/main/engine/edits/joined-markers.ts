// Splits lines that hold the end of one block and the beginning of the next, where they can mean nothing else.
import { endOf, isLiteral, openerOf, SHORTEST } from './markers.js'

/** The end of a block, or a removal on one line, and behind it the beginning of another block. */
const JOINED =
  /^(<{7,}[ \t]*DELETE[ \t]+\S.*?[ \t]+)?(>{7,})[ \t]*(END(?: NO NEWLINE)?|REPLACE)[ \t]*((<{7,})[ \t]*(?:FILE|EDIT|PATCH|DELETE|SEARCH)\b[^\n]*)$/i
const HELD = /^\s*(>{4,}).*<{2,}[ \t]*(?:FILE|EDIT|PATCH|DELETE|SEARCH)\b/i
const SEARCH = /^(<{5,9})[ \t]*SEARCH\b/
const SEARCH_END = /^(>{5,9})[ \t]*REPLACE\s*$/

/** Whether a line begins as the end of a block and holds the beginning of another: no text of a file, but inside longer markers. */
export function holdsOpener(line: string, size = SHORTEST): boolean {
  const length = HELD.exec(line)?.[1]?.length ?? 0
  return length > 0 && (size === SHORTEST || length >= size)
}

interface Open {
  readonly size: number
  readonly path: string
}

/** The text with each marker on a separate line; null if no line has two. */
export function withMarkersApart(text: string): string | null {
  const written: string[] = []
  let open: Open | null = null
  let isApart = false
  for (const line of text.split('\n')) {
    const parts: readonly string[] = partsOf(line, open) ?? [line]
    isApart ||= parts.length > 1
    written.push(...parts)
    for (const part of parts) open = openAfter(part, open)
  }
  return isApart ? written.join('\n') : null
}

/** The markers of a line; null if there are none, or if the line may be text of the open block. */
function partsOf(line: string, open: Open | null): readonly string[] | null {
  const [, removal = '', end = '', word = '', next = '', begin = ''] = JOINED.exec(line) ?? []
  if (end === '' || end.length !== begin.length) return null
  const rest = holdsMarker(next.slice(begin.length)) ? (openerOf(next)?.closed ? [next] : partsOf(next, null)) : [next]
  if (rest === null) return null
  const first = `${removal}${end} ${word}`
  const closes = removal === '' ? open?.size === end.length && !isLiteral(open.path) : open === null && openerOf(first)?.closed === true
  return closes ? [first, ...rest] : null
}

const holdsMarker = (text: string): boolean => /[<>]{4}/.test(text)

function openAfter(line: string, open: Open | null): Open | null {
  const opener = openerOf(line)
  const search = SEARCH.exec(line)?.[1]?.length
  const begun = opener ?? (search === undefined ? null : { size: search, path: open?.path ?? '', closed: false })
  // Inside longer markers a line of markers is text.
  if (begun && (open === null || open.size === begun.size)) return begun.closed ? null : begun
  const size = endOf(line)?.size ?? SEARCH_END.exec(line)?.[1]?.length
  return open !== null && size === open.size ? null : open
}
