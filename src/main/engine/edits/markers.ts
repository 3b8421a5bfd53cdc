// The marker lines of the edit protocol, in one place so that printing and parsing cannot disagree.

export interface Opener {
  readonly size: number
  readonly verb: 'FILE' | 'EDIT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The one-line form of a removal. */
  readonly closed: boolean
}

export const SHORTEST = 7

const OPENER = /^(<{7,})[ \t]*(FILE|EDIT|PATCH|DELETE)[ \t]+(\S.*?)\s*$/i
const CLOSED = /^(.*?)\s+(>{7,})\s*END$/i
const END = /^(>{7,})[ \t]*END( NO NEWLINE)?\s*$/i
const DIVIDER = /^(={7,})\s*$/
const FENCE = /^\s*(`{3,}|~{3,})[\w+.#-]*\s*$/
const LITERAL = /\.(md|markdown|mdx|rst|adoc|txt)$/i

/** Spaces that look like others, and letters without width. They are ignored on marker lines. */
const UNSEEN_SPACE = /[\u00a0\u202f]/g
const UNSEEN = /^[\ufeff\u200b-\u200f\u2060]+|[\ufeff\u200b-\u200f\u2060]+(?=\s*$)/g

const plain = (line: string): string =>
  /^[\ufeff\u200b-\u200f\u2060]*[<>=]{7}/.test(line) ? line.replace(UNSEEN_SPACE, ' ').replace(UNSEEN, '') : line

/** The opening marker on this line, or null. */
export function openerOf(line: string): Opener | null {
  const found = OPENER.exec(plain(line))
  if (!found) return null
  const size = found[1]?.length ?? 0
  const verb = (found[2] ?? '').toUpperCase() as Opener['verb']
  const rest = found[3] ?? ''
  const closed = verb === 'DELETE' ? CLOSED.exec(rest) : null
  if (closed && closed[2]?.length === size) return { size, verb, path: plainPath(closed[1] ?? ''), closed: true }
  return { size, verb, path: plainPath(rest), closed: false }
}

/** The closing marker on this line, or null. `newline` is false where the file must not end with one. */
export function endOf(line: string): { readonly size: number; readonly newline: boolean } | null {
  const found = END.exec(plain(line))
  return found ? { size: found[1]?.length ?? 0, newline: found[2] === undefined } : null
}

export const isDivider = (line: string, size: number): boolean => DIVIDER.exec(plain(line))?.[1]?.length === size
export const isFence = (line: string): boolean => FENCE.test(line)

/** A line that was probably meant as a marker, so that nothing a model meant is silently dropped as a remark. */
export const looksLikeOpener = (line: string): boolean => /^\s*<{4,}\s*(FILE|EDIT|PATCH|DELETE|SEARCH|REPLACE)\b/i.test(line)
export const looksLikeEnd = (line: string): boolean => /^\s*>{4,}/.test(line)

/** Whether a file may well hold lines that look like markers or fences. */
export const isLiteral = (path: string): boolean => LITERAL.test(path)

/** Whether a fence just inside a block is the model's habit (true) or part of the file (false). */
export const stripsInnerFence = (size: number, path: string): boolean => size === SHORTEST && !isLiteral(path)

/** The marker length at which no line of the content looks like a marker. */
export function markerSizeFor(lines: readonly string[], path: string): number {
  const longest = lines.reduce((size, line) => Math.max(size, /^(<{7,}|={7,}|>{7,})/.exec(line)?.[0].length ?? 0), SHORTEST - 1)
  if (longest >= SHORTEST) return longest + 1
  return lines.some(isFence) && stripsInnerFence(SHORTEST, path) ? SHORTEST + 1 : SHORTEST
}

/** Models like to quote paths, to begin them with `./`, and to write them as Windows does. */
function plainPath(path: string): string {
  const unquoted = /^(["'`])(.+)\1$/.exec(path)?.[2] ?? path
  // No writable path contains a backslash, so it can only separate folders.
  return unquoted.replaceAll('\\', '/').replace(/^(\.\/)+(?=[^/])/, '')
}
