// The cells of a red-to-green chart as a drawing of a handful of paths, large or in miniature.
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import type { TestChart } from '../../../contract/state/test-chart.js'
import { count } from '../../../words/figures.js'
import { core } from '../../boot/api.js'
import { type Geometry, geometryOf, layersOf } from './geometry.js'

/** The paths of all cells; `id` names the hatching of hidden tests, null where cells are too small for it. */
export const Cells = memo(function Cells({ chart, geometry, id }: { chart: TestChart; geometry: Geometry; id: string | null }) {
  const layers = useMemo(() => layersOf(chart, geometry), [chart, geometry])
  return (
    <>
      {id === null ? null : <Hatching id={id} />}
      {(['hidden', 'green', 'red', 'skipped', 'running', 'veil'] as const).map((layer) => {
        const path = layers.get(layer)
        if (id === null && layer === 'veil') return null
        const fill = id === null ? undefined : layer === 'hidden' ? `url(#${id}-hatch)` : layer === 'veil' ? `url(#${id}-veil)` : undefined
        return path ? <path key={layer} className={`cell is-${layer}`} d={path} {...(fill ? { fill } : {})} /> : null
      })}
    </>
  )
})

const Hatching = ({ id }: { id: string }) => (
  <defs>
    <pattern id={`${id}-hatch`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="5" className="hatch-line" />
    </pattern>
    <pattern id={`${id}-veil`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="5" className="veil-line" />
    </pattern>
  </defs>
)

const MINI = { column: 10, row: 4, gap: 0, between: 0, band: 0 }

/** Green tests of the last column of a chart, and all, in words. */
export function chartWords({ columns, tests }: TestChart): string {
  if (columns.length === 0) return 'no tests were run'
  const red = (cells: string) => [...cells].filter((cell) => cell === 'r').length
  const green = [...(columns.at(-1)?.cells ?? '')].filter((cell) => cell === 'g').length
  return `${count(columns.length, 'test run')}, ${red(columns[0]?.cells ?? '')} red in the first, ${green} of ${tests.length} green in the last`
}

interface MiniChartProps {
  readonly chart: TestChart
  readonly width: number
  readonly height: number
  /** The most pixels that a column takes. */
  readonly column?: number
  /** Between cells, where there is room for it. */
  readonly gap?: number
}

/** The whole chart in the space of a word: it shows the trend, not the tests. */
export function MiniChart({ chart, width, height, column = 12, gap = 0 }: MiniChartProps) {
  const geometry = useMemo(() => geometryOf(chart, { ...MINI, gap }), [chart, gap])
  if (chart.columns.length === 0) return null
  // Few columns do not become broad bars.
  const drawn = Math.min(width, chart.columns.length * column)
  return (
    <svg
      className="mini-chart"
      role="img"
      aria-label={`Red to green: ${chartWords(chart)}`}
      width={drawn}
      height={height}
      viewBox={`0 0 ${geometry.width} ${geometry.height}`}
      preserveAspectRatio="none"
    >
      <Cells chart={chart} geometry={geometry} id={null} />
    </svg>
  )
}

/** The chart of a run that is not open; for an ended run it is asked for once. */
export const useChart = (run: string, isOver: boolean) =>
  useQuery({
    queryKey: ['chart', run, isOver],
    queryFn: () => core.views.chart({ run }),
    staleTime: isOver ? Number.POSITIVE_INFINITY : 5_000,
    retry: false,
  }).data
