// Finds the place that an EDIT block means: exactly, else ignoring white space, and only if there is exactly one.
import type { Strategy } from './edit.js'
import type { LineIndex } from './line-index.js'

/** How the indentation of the block must change to fit the file. */
export type Shift = { readonly kind: 'add' | 'remove'; readonly space: string } | null

export type Match =
  | { readonly kind: 'one'; readonly at: number; readonly strategy: Strategy; readonly shift: Shift }
  | { readonly kind: 'many'; readonly at: readonly number[]; readonly strategy: Strategy }
  | { readonly kind: 'none' }

/** The maximum number of places shown to the model. More would not help. */
const SHOWN = 5

/** Indexes of the lines of a file: by their exact text, and by their text without surrounding white space. */
export interface LineIndexes {
  readonly exact: LineIndex
  loose(): LineIndex
}

/**
 * Searches for `find` in `lines`: at the indexed places of its first line, else in at most three passes that are
 * linear in both (Knuth, Morris, Pratt) for any texts.
 */
export function findLines(lines: readonly string[], find: readonly string[], known: LineIndexes): Match {
  const begin = find[0] ?? ''
  const exact = placesOf(lines, find, { key: (line) => line, most: SHOWN, candidates: known.exact.places(begin) })
  if (exact.length > 0) return matchAt(exact, 'exact')
  const loose = known.loose().places(begin)
  const trailing = placesOf(lines, find, { key: (line) => line.trimEnd(), most: SHOWN, candidates: loose })
  if (trailing.length > 0) return matchAt(trailing, 'trailing-space')
  const shifted = placesOf(lines, find, { key: (line) => line.trim(), most: Number.POSITIVE_INFINITY, candidates: loose }).flatMap((at) => {
    const shift = shiftAt(lines, find, at)
    return shift ? [{ at, shift }] : []
  })
  const [first] = shifted
  if (!first) return { kind: 'none' }
  if (shifted.length > 1) return { kind: 'many', at: shifted.slice(0, SHOWN).map((place) => place.at), strategy: 'indentation' }
  return { kind: 'one', at: first.at, strategy: 'indentation', shift: first.shift }
}

/** The line with the shift applied; null if it lacks the indentation to remove. */
export function shifted(line: string, shift: Shift): string | null {
  if (shift === null || line.trim() === '') return line
  if (shift.kind === 'add') return shift.space + line
  return line.startsWith(shift.space) ? line.slice(shift.space.length) : null
}

function matchAt(places: readonly number[], strategy: Strategy): Match {
  const [at] = places
  return places.length === 1 && at !== undefined ? { kind: 'one', at, strategy, shift: null } : { kind: 'many', at: places, strategy }
}

/** How lines are compared, and where. */
interface LineSearch {
  readonly key: (line: string) => string
  /** The most places. */
  readonly most: number
  /** The only lines where a place may start; null if each may. */
  readonly candidates: readonly number[] | null
}

function placesOf(lines: readonly string[], find: readonly string[], { key, most, candidates }: LineSearch): number[] {
  const pattern = find.map(key)
  const size = pattern.length
  if (size === 0 || size > lines.length) return []
  if (candidates !== null) {
    const isMatch = (at: number) => at + size <= lines.length && pattern.every((line, index) => key(lines[at + index] ?? '') === line)
    return candidates.filter(isMatch).slice(0, most)
  }
  const fallback = fallbacksOf(pattern)
  const places: number[] = []
  let matched = 0
  for (let index = 0; index < lines.length && places.length < most; index++) {
    const line = key(lines[index] ?? '')
    while (matched > 0 && pattern[matched] !== line) matched = fallback[matched - 1] ?? 0
    if (pattern[matched] === line) matched++
    if (matched === size) {
      places.push(index - size + 1)
      matched = fallback[matched - 1] ?? 0
    }
  }
  return places
}

function fallbacksOf(pattern: readonly string[]): number[] {
  const fallback = [0]
  let matched = 0
  for (let index = 1; index < pattern.length; index++) {
    while (matched > 0 && pattern[matched] !== pattern[index]) matched = fallback[matched - 1] ?? 0
    if (pattern[matched] === pattern[index]) matched++
    fallback.push(matched)
  }
  return fallback
}

/** The one shift that carries every non-blank line of the block to the file's, or null if there is none. */
function shiftAt(lines: readonly string[], find: readonly string[], at: number): Shift {
  let shift: Shift = null
  for (const [index, wanted] of find.entries()) {
    if (wanted.trim() === '') continue
    const have = indentationOf(lines[at + index] ?? '')
    const want = indentationOf(wanted)
    const next: Shift = have.endsWith(want)
      ? { kind: 'add', space: have.slice(0, have.length - want.length) }
      : want.endsWith(have)
        ? { kind: 'remove', space: want.slice(0, want.length - have.length) }
        : null
    if (next === null || next.space === '') return null
    if (shift !== null && (shift.kind !== next.kind || shift.space !== next.space)) return null
    shift = next
  }
  return shift
}

const indentationOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? ''
