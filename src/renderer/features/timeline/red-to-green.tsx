// Red to green: every test in every test run as one picture, live while it works; dragged, it goes back through the run.
import { SkipForward } from 'lucide-react'
import { type PointerEvent, useEffect, useId, useMemo, useState } from 'react'
import { bandState, type TestChart } from '../../../contract/state/test-chart.js'
import { workedAt } from '../../../contract/state/waits.js'
import type { RunView } from '../../../contract/view/run-view.js'
import { clock, timeOfDay } from '../../../words/figures.js'
import { textOf } from '../../../words/row.js'
import { errorMessage } from '../../boot/api.js'
import { useElementWidth } from '../../ui/width.js'
import { zoomFactor } from '../../ui/zoom.js'
import { Cells, chartWords } from '../chart/cells.js'
import { cellUnder, type Geometry, geometryOf, measuresFor, placeOf, seqAt, WIDEST_COLUMN } from '../chart/geometry.js'
import { columnName, Hovered } from '../chart/hovered.js'
import { BringBack } from '../run/bring-back.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun, useRunStore } from '../run/run-store-context.js'
import { forgetPast, goBack, leavePast } from './past.js'

/** Room after the last column for what came after the last test run. */
const TAIL = 26
/** Width of the labels of bands: what the test runs leave free, since a title that is cut says little. */
const labelsFor = (wide: number, columns: number): number => Math.max(132, Math.min(260, wide - TAIL - columns * WIDEST_COLUMN))

/** Going back through the run: nothing while it works, since it is shown as it is now. */
function usePast() {
  const store = useRunStore()
  const isLive = useIsLive()
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    if (isLive) forgetPast(store)
  }, [isLive, store])
  const goTo = (seq: number) =>
    void goBack(store, seq).then(
      () => setError(null),
      (reason: unknown) => setError(errorMessage(reason)),
    )
  return { goTo, leave: () => leavePast(store), error }
}

export function RedToGreen() {
  const end = useOpenedRun((open) => open.end)
  const view = useOpenedRun((open) => open.view)
  const isLive = useIsLive()
  const { goTo, leave, error } = usePast()
  const full = end ?? view
  const { chart } = full
  const canGoBack = full.outcome !== null && !isLive
  if (chart.columns.length === 0 && !canGoBack) return null
  const last = view.rows.at(-1)
  const at = end === null ? 'the end' : last ? `${timeOfDay(last.at)} · ${textOf(last.data).title}` : 'the beginning'
  return (
    <section className={`red-green ${end ? 'back' : ''}`} aria-label="Red to green">
      <header>
        <h2>Red to green</h2>
        {end ? (
          <>
            <span className="where">As of {at}</span>
            {view.tree === null ? null : <BringBack key={view.tree} tree={view.tree} />}
            <button type="button" className="button quiet" onClick={leave}>
              <SkipForward aria-hidden /> Back to the end
            </button>
          </>
        ) : (
          <>
            <span className="where">{error ?? (canGoBack ? 'Drag to replay' : 'one cell per test, one column per test run')}</span>
            <Legend />
          </>
        )}
      </header>
      <Plot chart={chart} view={full} seq={view.seq} last={full.seq} onPick={canGoBack ? goTo : null}>
        {canGoBack ? (
          <input
            type="range"
            aria-label="Run entries"
            aria-valuetext={`Entry ${view.seq} of ${full.seq}, ${at}${standing(view.chart)}`}
            min={1}
            max={full.seq}
            value={view.seq}
            onChange={(event) => goTo(Number(event.target.value))}
          />
        ) : null}
      </Plot>
    </section>
  )
}

/** The results of the last test run, for screen readers. */
function standing({ columns }: TestChart): string {
  const column = columns.at(-1)
  if (!column) return ''
  const having = (state: string) => [...column.cells].filter((cell) => cell === state).length
  return `, ${columnName(column)}: ${having('g')} pass, ${having('r')} fail`
}

const Legend = () => (
  <ul className="chart-legend" aria-label="What the cells mean">
    {(['red', 'green', 'hidden', 'running'] as const).map((cell) => (
      <li key={cell}>
        <i className={`is-${cell}`} aria-hidden /> {{ red: 'fails', green: 'passes', hidden: 'hidden', running: 'running' }[cell]}
      </li>
    ))}
  </ul>
)

interface PlotProps {
  readonly chart: TestChart
  /** Of the whole run, which says what of its time was work. */
  readonly view: RunView
  readonly seq: number
  readonly last: number
  /** Null where the run works. */
  readonly onPick: ((seq: number) => void) | null
  readonly children: React.ReactNode
}

function Plot({ chart, view, seq, last, onPick, children }: PlotProps) {
  const id = useId()
  const [place, wide] = useElementWidth<HTMLDivElement>(760)
  const labels = labelsFor(wide, chart.columns.length)
  const width = wide - labels - TAIL
  const geometry = useMemo(() => geometryOf(chart, measuresFor(chart.tests.length, chart.columns.length, width)), [chart, width])
  const [under, setUnder] = useState<{ column: number; test: number; x: number; y: number } | null>(null)
  const x = placeOf(chart, { geometry, last, tail: TAIL }, seq)
  useFollow(place, chart.columns.length)
  const pointOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - box.left) / zoomFactor(), y: (event.clientY - box.top) / zoomFactor() }
  }
  const pick = (event: PointerEvent<HTMLElement>) => onPick?.(seqAt(chart, { geometry, last, tail: TAIL }, Math.max(0, pointOf(event).x)))
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 1 && onPick) return pick(event)
    const point = pointOf(event)
    const cell = cellUnder(geometry, point.x, point.y - HEADS)
    setUnder(cell && chart.columns[cell.column] ? { ...cell, x: point.x + labels, y: point.y } : null)
  }
  return (
    <div className="chart-frame">
      <div className="chart-scroll" ref={place}>
        <div className="chart-body" style={{ width: labels + geometry.width + TAIL }}>
          <BandLabels chart={chart} geometry={geometry} width={labels} />
          <div
            className={`chart-plot ${onPick ? 'can-drag' : ''}`}
            style={{ width: geometry.width + TAIL }}
            onPointerDown={(event) => {
              if (!onPick || event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              setUnder(null)
              pick(event)
              event.currentTarget.querySelector('input')?.focus({ preventScroll: true })
            }}
            onPointerMove={onMove}
            onPointerLeave={() => setUnder(null)}
          >
            <ColumnHeads chart={chart} geometry={geometry} />
            <svg width={geometry.width + TAIL} height={geometry.height} role="img" aria-label={chartWords(chart)}>
              {geometry.bands.map((band) => (
                <rect key={band.task} className="band" y={band.top} width={geometry.width} height={band.height} />
              ))}
              <Cells chart={chart} geometry={geometry} id={id} />
              {seq < last ? <rect className="after" x={x} width={Math.max(0, geometry.width + TAIL - x)} height={geometry.height} /> : null}
            </svg>
            <i className="playhead" style={{ transform: `translateX(${x}px)` }} aria-hidden />
            <Axis chart={chart} geometry={geometry} view={view} playhead={x} />
            {children}
          </div>
        </div>
      </div>
      {under ? (
        <Hovered chart={chart} {...under} x={under.x - (place.current?.scrollLeft ?? 0)} y={under.y - (place.current?.scrollTop ?? 0)} />
      ) : null}
    </div>
  )
}

/** Height of the heads of columns. */
const HEADS = 18

/** Keeps the newest column in sight while columns come. */
function useFollow(place: React.RefObject<HTMLDivElement | null>, columns: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a column comes
  useEffect(() => {
    if (place.current) place.current.scrollLeft = place.current.scrollWidth
  }, [place, columns])
}

function BandLabels({ chart, geometry, width }: { chart: TestChart; geometry: Geometry; width: number }) {
  const tasks = useOpenedRun((open) => (open.end ?? open.view).tasks)
  const moment = useOpenedRun((open) => (open.end ? open.view.chart : undefined))
  return (
    <div className="chart-labels" style={{ width, paddingTop: HEADS }}>
      {geometry.bands.map((band) => {
        const { green, of } = bandState(chart, band, moment)
        const title = tasks.find(({ id }) => id === band.task)?.title ?? (band.task === '' ? 'Earlier tests' : band.task)
        return (
          <div key={band.task} style={{ height: band.height, marginBottom: geometry.measures.between }}>
            <b title={title}>{title}</b>
            <small className={green === of ? 'green' : ''}>
              {green} of {of} pass
            </small>
          </div>
        )
      })}
    </div>
  )
}

const heads = { before: 'before', empty: 'empty', end: 'final' }

/** Names of columns, as many as there is room for. */
function ColumnHeads({ chart, geometry: { measures } }: { chart: TestChart; geometry: Geometry }) {
  return (
    <div className="chart-heads" style={{ height: HEADS }} aria-hidden>
      {chart.columns.map((column, index) => {
        const words = column.kind === 'attempt' ? String(column.number) : heads[column.kind]
        if (measures.column < words.length * 6.5) return null
        return (
          <span
            key={column.group}
            style={{ left: index * measures.column, width: measures.column }}
            className={column.isRunning ? 'now' : ''}
          >
            {words}
          </span>
        )
      })}
    </div>
  )
}

interface AxisProps {
  readonly chart: TestChart
  readonly geometry: Geometry
  readonly view: RunView
  /** Where the playhead is, in pixels. */
  readonly playhead: number
}

/** When the test runs were over by the clock of the run, where there is room; and the knob of the playhead. */
function Axis({ chart, geometry: { measures }, view, playhead }: AxisProps) {
  const step = Math.max(1, Math.ceil(56 / measures.column))
  return (
    <div className="chart-axis" aria-hidden>
      {chart.columns.map((column, index) =>
        (chart.columns.length - 1 - index) % step === 0 ? (
          <span key={column.group} style={{ left: (index + 1) * measures.column }}>
            {clock(workedAt(view, column.at))}
          </span>
        ) : null,
      )}
      <i className="playhead-knob" style={{ transform: `translateX(${playhead}px)` }} />
    </div>
  )
}
