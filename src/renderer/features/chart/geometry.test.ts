import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChartColumn, emptyChart, type TestChart } from '../../../contract/state/test-chart.js'
import { cellUnder, geometryOf, layersOf, measuresFor, placeOf, seqAt } from './geometry.js'

const chartOf = (tests: number, columns: number): TestChart => ({
  tests: Array.from({ length: tests }, (_, index) => ({
    id: `t${index}`,
    name: `t${index}`,
    task: index % 2 ? 'a' : 'b',
    isHidden: false,
  })),
  columns: Array.from(
    { length: columns },
    (_, index): ChartColumn => ({
      ...{ group: `g${index}`, kind: 'attempt', task: 'a', number: index, at: index, isRunning: false, isReported: true, failures: [] },
      seq: 10 * (index + 1),
      cells: 'g'.repeat(tests),
    }),
  ),
})

test('a place in the chart and its entry lead to each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 700 }), (columns, seq) => {
      const chart = chartOf(4, columns)
      const geometry = geometryOf(chart, measuresFor(4, columns, 800))
      const last = 10 * columns + 30
      fc.pre(seq <= last)
      const x = placeOf(chart, { geometry, last, tail: 26 }, seq)
      expect(Math.abs(seqAt(chart, { geometry, last, tail: 26 }, x) - seq)).toBeLessThanOrEqual(1)
      expect(seqAt(chart, { geometry, last, tail: 26 }, geometry.width + 26)).toBe(last)
      expect(seqAt(chart, { geometry, last, tail: 26 }, 0)).toBe(1)
    }),
  )
})

test('a hundred tests in sixty columns stay visible in a handful of paths', () => {
  const chart = chartOf(100, 60)
  const measures = measuresFor(100, 60, 520)
  expect(measures.row).toBeGreaterThanOrEqual(2)
  expect(measures.column).toBeGreaterThanOrEqual(9)
  const geometry = geometryOf(chart, measures)
  const layers = layersOf(chart, geometry)
  expect([...layers.keys()]).toEqual(['green'])
  expect(layers.get('green')?.match(/M/g)).toHaveLength(6_000)
  expect(cellUnder(geometry, 59 * measures.column + 1, 1)).toEqual({ column: 59, test: 0 })
  expect(geometryOf(emptyChart, measures).height).toBe(0)
})
