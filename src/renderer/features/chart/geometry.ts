// Computes the cells of a red-to-green chart as a few paths: hundreds of cells must not become hundreds of elements. Pure.
import { type Band, bandsOf, type Cell, cellAt, type TestChart } from '../../../contract/state/test-chart.js'

/** Pixels. */
export interface Measures {
  readonly column: number
  readonly row: number
  /** Between cells, both ways. */
  readonly gap: number
  /** Between bands. */
  readonly between: number
  /** The least height of a band, because its label is beside it. */
  readonly band: number
}

export interface PlacedBand extends Band {
  readonly top: number
  readonly height: number
}

export interface Geometry {
  readonly measures: Measures
  readonly bands: readonly PlacedBand[]
  readonly width: number
  readonly height: number
}

/** Cells that look alike; `veil` covers cells of hidden tests that were run. */
export type Layer = Exclude<Cell, 'none'> | 'veil'

/** Pixels that a column takes where there is room. */
export const WIDEST_COLUMN = 44

/** The measures that fit so many tests and columns into so much room: cells become thinner, but stay visible. */
export function measuresFor(tests: number, columns: number, width: number): Measures {
  const row = tests > 60 ? 2 : tests > 30 ? 3 : tests > 16 ? 4 : 6
  const column = Math.max(9, Math.min(WIDEST_COLUMN, Math.floor(width / Math.max(1, columns))))
  return { column, row, gap: row > 2 ? 1.5 : 1, between: 8, band: 34 }
}

export function geometryOf(chart: TestChart, measures: Measures): Geometry {
  let top = 0
  const bands = bandsOf(chart).map((band) => {
    const height = Math.max(measures.band, band.rows.length * (measures.row + measures.gap))
    const placed = { ...band, top, height }
    top += height + measures.between
    return placed
  })
  return { measures, bands, width: chart.columns.length * measures.column, height: Math.max(0, top - measures.between) }
}

/** The outline of all cells of each layer, as path data. */
export function layersOf(chart: TestChart, { measures, bands }: Geometry): ReadonlyMap<Layer, string> {
  const { column, row, gap } = measures
  const parts = new Map<Layer, string[]>()
  const put = (layer: Layer, path: string) => void (parts.get(layer)?.push(path) ?? parts.set(layer, [path]))
  for (const [at, each] of chart.columns.entries())
    for (const { rows, top } of bands)
      for (const [line, test] of rows.entries()) {
        const cell = cellAt(chart, each, test)
        if (cell === 'none') continue
        const path = `M${at * column + gap / 2} ${top + line * (row + gap)}h${column - gap}v${row}h${gap - column}z`
        put(cell, path)
        if (chart.tests[test]?.isHidden && cell !== 'hidden' && cell !== 'running') put('veil', path)
      }
  return new Map([...parts].map(([layer, paths]) => [layer, paths.join('')]))
}

/** The cell at a point: places in the chart's columns and tests; null beside the cells. */
export function cellUnder({ measures, bands }: Geometry, x: number, y: number): { column: number; test: number } | null {
  const band = bands.find(({ top, height }) => y >= top && y < top + height)
  const test = band?.rows[Math.floor((y - band.top) / (measures.row + measures.gap))]
  return test === undefined || x < 0 ? null : { column: Math.floor(x / measures.column), test }
}

/** Points of the way through a run: the right edge of each column is the entry that it was last changed by. */
function stations(chart: TestChart, { measures, width }: Geometry, last: number, tail: number): { x: number; seq: number }[] {
  let seq = 0
  const points = chart.columns.map((column, index) => {
    seq = Math.max(seq, column.seq)
    return { x: (index + 1) * measures.column, seq }
  })
  return [{ x: 0, seq: 1 }, ...points.filter((point) => point.seq < last), { x: width + tail, seq: last }]
}

/** The measures of a chart, its last entry, and the width behind its last test run. */
interface ChartAxis {
  readonly geometry: Geometry
  readonly last: number
  readonly tail: number
}

/** The entry at a place of the chart, and below the other way round; straight between two test runs. */
export function seqAt(chart: TestChart, { geometry, last, tail }: ChartAxis, x: number): number {
  const points = stations(chart, geometry, last, tail)
  const next = points.findIndex((point) => point.x >= x)
  const [from, to] = [points[next - 1], points[next]]
  if (!to) return last
  if (!from) return 1
  return Math.round(from.seq + ((x - from.x) / (to.x - from.x)) * (to.seq - from.seq))
}

export function placeOf(chart: TestChart, { geometry, last, tail }: ChartAxis, seq: number): number {
  const points = stations(chart, geometry, last, tail)
  const next = points.findIndex((point) => point.seq >= seq)
  const [from, to] = [points[next - 1], points[next]]
  if (!to) return geometry.width + tail
  if (!from || to.seq === from.seq) return to.x
  return from.x + ((seq - from.seq) / (to.seq - from.seq)) * (to.x - from.x)
}
