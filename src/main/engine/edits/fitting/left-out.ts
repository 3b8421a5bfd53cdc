// Reads a block whose old and new lines leave out the same lines of the file, with a line such as "..." in their place.
import { isStandIn } from '../placeholder.js'
import type { Block } from './fitted-block.js'

/** The block split at its omissions; null if it has none, or if the two texts omit different lines. */
export function partsAround(path: string, { find, replace }: Block, own: readonly string[]): readonly Block[] | null {
  // A line that the file has itself is code, such as the Ellipsis of Python.
  const known = new Set(own.map((line) => line.trim()))
  const isLeftOut = (line: string) => isStandIn(path, line.trim()) && !known.has(line.trim())
  const signs = (lines: readonly string[]) => lines.filter(isLeftOut).map((line) => line.trim())
  if (signs(find).length === 0 || signs(find).join('\n') !== signs(replace).join('\n')) return null
  const [old, next] = [splitAt(find, isLeftOut), splitAt(replace, isLeftOut)]
  if (old.some((part) => part.every((line) => line.trim() === ''))) return null
  return old.map((part, index) => ({ find: part, replace: next[index] ?? [] }))
}

function splitAt(lines: readonly string[], isSign: (line: string) => boolean): readonly (readonly string[])[] {
  const signs = lines.flatMap((line, index) => (isSign(line) ? [index] : []))
  return [-1, ...signs].map((sign, index) => lines.slice(sign + 1, signs[index]))
}
