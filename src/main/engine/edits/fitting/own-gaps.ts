// Fits the empty lines of a block to those of the file: a model that copies lines miscounts the empty ones between them.
import { type Block, plainLetters } from './fitted-block.js'

/** A line that is not empty, with the number of empty lines below it. */
interface Row {
  readonly line: string
  readonly gap: number
}

/**
 * The block with as many empty lines between its lines as the file has; null if several places or none are possible. Empty lines match
 * only empty lines: if one side has none, the other must have none either. The new text gets them beside
 * each line that it repeats, if it has as many there as the old text.
 */
export function withOwnGaps({ find, replace }: Block, lines: readonly string[]): Block | null {
  const [wanted, own] = [rowsOf(find), rowsOf(lines)]
  const keys = own.map(({ line }) => keyOf(line))
  const places = own.flatMap((_, at) => (isPlace(wanted, own.slice(at, at + wanted.length), keys.slice(at)) ? [at] : []))
  const [at] = places
  if (places.length !== 1 || at === undefined) return null
  const gaps = wanted.map((_, index) => own[at + index]?.gap ?? 0)
  return { find: linesOf(wanted.map(({ line }, index) => ({ line, gap: gaps[index] ?? 0 }))), replace: withGaps(replace, wanted, gaps) }
}

const keyOf = (line: string): string => plainLetters(line).trim()

const isPlace = (wanted: readonly Row[], have: readonly Row[], keys: readonly string[]): boolean =>
  have.length === wanted.length &&
  wanted.every(
    ({ line, gap }, index) => keyOf(line) === keys[index] && (index === wanted.length - 1 || gap > 0 === (have[index]?.gap ?? 0) > 0),
  )

function withGaps(replace: readonly string[], wanted: readonly Row[], gaps: readonly number[]): readonly string[] {
  const from = replace.findIndex((line) => line.trim() !== '')
  if (from === -1) return replace
  const written = rowsOf(replace)
  const places = placesOf(written, wanted)
  const rows = written.map(({ line, gap }, index) => {
    const [above, below] = [places[index] ?? null, places[index + 1] ?? null]
    const at = above ?? (below === null ? -1 : below - 1)
    const isAsBefore = at >= 0 && at < wanted.length - 1 && wanted[at]?.gap === gap
    return { line, gap: isAsBefore ? (gaps[at] ?? gap) : gap }
  })
  return [...replace.slice(0, from), ...linesOf(rows), ...replace.slice(replace.length - (rows.at(-1)?.gap ?? 0))]
}

/** Which old line each new one repeats, in their order; null if it repeats none. */
function placesOf(rows: readonly Row[], wanted: readonly Row[]): readonly (number | null)[] {
  let next = 0
  return rows.map(({ line }) => {
    const at = wanted.findIndex((row, index) => index >= next && row.line === line)
    if (at === -1) return null
    next = at + 1
    return at
  })
}

/** Without the empty lines in front. */
function rowsOf(lines: readonly string[]): readonly Row[] {
  const places = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]))
  return places.map((place, index) => ({ line: lines[place] ?? '', gap: (places[index + 1] ?? lines.length) - place - 1 }))
}

/** Without the empty lines at the end. */
const linesOf = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap(({ line, gap }, index) => [line, ...(index < rows.length - 1 ? Array.from({ length: gap }, () => '') : [])])
