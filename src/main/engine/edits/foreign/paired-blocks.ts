// Splits pairs of SEARCH and REPLACE below one header of ours into separate blocks, each with the header's path.
import { isLiteral, type Opener, openerOf, SHORTEST } from '../markers.js'

const BEGIN = /^(?:<{5,9}[ \t]*SEARCH>?|-{5,9}[ \t]*SEARCH>?)[ \t]*$/
const END = /^(?:>{5,9}|\+{5,9})[ \t]*REPLACE[ \t]*$/
const LAST = /^>{7}[ \t]*END[ \t]*$/
const BETWEEN = /^\s*(?:(?:`{3,}|~{3,}).*)?$/

/** Null if no header has a pair, or if the file may contain such lines itself. */
export function withPathOnPairs(text: string, source?: (path: string) => string | null): string | null {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
  const written: string[] = []
  /** The path of the header that is still open. */
  let path: string | null = null
  let isOpen = false
  let pairs = 0
  for (const [index, line] of lines.entries()) {
    const opener = headerOf(line)
    if (opener !== null) {
      if (isLiteral(opener.path) || holdsPairs(source?.(opener.path) ?? '')) return null
      isOpen = !isBeforePair(lines, index)
      // A file that does not begin with a pair may show pairs further down.
      path = isOpen && opener.verb === 'FILE' ? null : opener.path
      if (isOpen) written.push(line)
    } else if (path !== null && !isOpen && BEGIN.test(line)) {
      written.push(`<<<<<<< SEARCH ${path}`)
      isOpen = true
      pairs++
    } else if (path !== null && LAST.test(line)) {
      // The header's end has no meaning if its last pair has an end.
      if (isOpen) written.push(line)
      path = null
    } else {
      if (END.test(line) && path !== null) isOpen = false
      written.push(END.test(line) && path !== null ? '>>>>>>> REPLACE' : line)
    }
  }
  return pairs === 0 ? null : written.join('\n')
}

function headerOf(line: string): Opener | null {
  const opener = openerOf(line)
  return opener?.size === SHORTEST && (opener.verb === 'EDIT' || opener.verb === 'FILE') ? opener : null
}

const isBeforePair = (lines: readonly string[], header: number): boolean =>
  BEGIN.test(lines.slice(header + 1).find((line) => !BETWEEN.test(line)) ?? '')

const holdsPairs = (text: string): boolean => text.split('\n').some((line) => BEGIN.test(line.trimEnd()))
