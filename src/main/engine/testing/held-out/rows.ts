// Hides rows of tables that tests run over: chooses them, cuts them from a file, and finds those that a shown file lacks. Pure.
import { mixed } from '../../../../contract/run/chance.js'
import type { SourceBlock, SourceRow, Sources, SourceTable } from '../../../languages/language.js'
import { textOf } from './blocks.js'

/** A table with fewer rows is shown or hidden as a whole. */
const FEWEST = 4

/** Some rows of one table, by their places. */
export interface RowCut {
  readonly table: SourceTable
  readonly rows: readonly number[]
}

interface RowSettings {
  readonly share: number
  readonly seed: string
  /** Whether a test is hidden as a whole. */
  readonly isHidden: (block: SourceBlock) => boolean
}

interface RowChoice {
  readonly cut: RowCut
  /** The intended number of rows. */
  readonly wanted: number
}

/**
 * Hides a share of the rows of each table, at least one. A row whose inputs are shown elsewhere stays: a program with memorised answers
 * would pass it.
 */
export function chooseRows(sources: Sources, path: string, text: string, { share, seed, isHidden }: RowSettings): RowChoice[] {
  const { values, plain } = sources.expectations(path, text)
  const expected = [...values, ...plain]
  const shown = sources
    .tests(path, text)
    .filter((block) => !isHidden(block))
    .map((block) => ({ from: block.from, source: textOf(text, block) }))
  return sources.tables(path, text).flatMap((table): RowChoice[] => {
    const { block, rows, isNumbered } = table
    if (share <= 0 || rows.length < FEWEST || isHidden(block)) return []
    const count = Math.max(1, Math.round(rows.length * share))
    const inputs = rows.map((row) => inputsOf(row, expected))
    const isOwn = (input: string) =>
      input !== '' &&
      inputs.filter((other) => other === input).length === 1 &&
      shown.every(({ from, source }) => from === block.from || !source.includes(`(${input})`))
    const places = rows.map((_, place) => place)
    const order = isNumbered
      ? places.slice(-count)
      : places
          .map((place) => ({ place, rank: mixed(`${seed} ${path} ${block.name} row ${place}`) }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ place }) => place)
    const able = order.filter((place) => isOwn(inputs[place] ?? ''))
    // A row before a shown one would change the number of that one.
    const taken = isNumbered && able.length < count ? [] : able.slice(0, count)
    return taken.length === 0 ? [] : [{ cut: { table, rows: taken.toSorted((a, b) => a - b) }, wanted: count }]
  })
}

/** The text of a row without what it expects, and without brackets at its ends. */
function inputsOf({ from, text }: SourceRow, expected: readonly { readonly from: number; readonly to: number }[]): string {
  const letters = text
    .split('')
    .filter((_, at) => !expected.some((value) => from + at >= value.from && from + at < value.to))
    .join('')
  return letters
    .trim()
    .replace(/^[([{]|[)\]}]$/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
}

/** The text without these rows. A row of its own lines goes with them and the comment above it. */
export function withoutRows(text: string, cuts: readonly RowCut[]): string {
  const gone = cuts
    .flatMap(({ table, rows }) => rows.map((place) => rangeOf(text, table.rows, place, rows)))
    .sort((a, b) => a.from - b.from)
  let left = ''
  let at = 0
  for (const { from, to } of gone) {
    left += text.slice(at, Math.max(at, from))
    at = Math.max(at, to)
  }
  return left + text.slice(at)
}

const COMMENT = /^\s*(#|\/\/)/
const REST_OF_ROW = /^\s*,?\s*((#|\/\/).*)?$/

/** The letters that go with a row: its lines, else those up to the next row, or from the last row that stays. */
function rangeOf(
  text: string,
  all: readonly SourceRow[],
  place: number,
  gone: readonly number[],
): { readonly from: number; readonly to: number } {
  const row = all[place]
  if (!row) throw new Error(`The table has no row ${place}.`)
  const end = text.indexOf('\n', row.to)
  let from = text.lastIndexOf('\n', row.from - 1) + 1
  if (end >= 0 && text.slice(from, row.from).trim() === '' && REST_OF_ROW.test(text.slice(row.to, end))) {
    for (;;) {
      const above = text.lastIndexOf('\n', from - 2) + 1
      if (from === 0 || !COMMENT.test(text.slice(above, from - 1))) return { from, to: end + 1 }
      from = above
    }
  }
  const next = all[place + 1]
  if (next) return { from: row.from, to: next.from }
  const kept = all.findLast((_, other) => other < place && !gone.includes(other))
  return { from: kept?.to ?? row.from, to: row.to }
}

/** The rows of a whole file that its shown text lacks. A test that is hidden as a whole has none here. */
export function hiddenRows(sources: Sources, path: string, whole: string, shown: string): RowCut[] {
  const open = [...sources.tables(path, shown)]
  return sources.tables(path, whole).flatMap((table): RowCut[] => {
    const at = open.findIndex((other) => other.block.name === table.block.name && placesIn(table, other) !== null)
    const places = at < 0 ? null : placesIn(table, open.splice(at, 1)[0] ?? table)
    const rows = table.rows.flatMap((_, place) => (places?.includes(place) === false ? [place] : []))
    return rows.length === 0 ? [] : [{ table, rows }]
  })
}

/** The places of a table at which the rows of another one stand, in their order; null if it has other rows. */
function placesIn({ rows }: SourceTable, other: SourceTable): readonly number[] | null {
  const places: number[] = []
  for (const { text } of other.rows) {
    const place = rows.findIndex((row, at) => at > (places.at(-1) ?? -1) && row.text === text)
    if (place < 0) return null
    places.push(place)
  }
  return places
}

/** The other rows of the same tables. */
export const otherRows = (cuts: readonly RowCut[]): RowCut[] =>
  cuts.map(({ table, rows }) => ({ table, rows: table.rows.flatMap((_, place) => (rows.includes(place) ? [] : [place])) }))
