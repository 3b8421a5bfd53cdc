// The runs as a chart: one mark each, its shape the outcome, its height the minutes.
import type { HistoryRun } from '../../../contract/calls/history.js'
import { clock, count, day, duration, timeOfDay } from '../../../words/figures.js'
import { outcomeWords } from '../../../words/outcome.js'
import { addressOf } from '../../boot/place.js'
import { useElementWidth } from '../../ui/width.js'
import { minuteLines, missing, type Shape, shapeOf, tookMs } from './few-runs.js'

const words: Readonly<Record<Shape, string>> = {
  verified: 'verified',
  partly: 'partly or unverifiable',
  failed: 'failed',
  beside: 'stopped, declined or interrupted',
}

/** The mark of a run; its shape says the same as its colour. */
function Mark({ shape }: { shape: Shape }) {
  switch (shape) {
    case 'verified':
      return (
        <g className="run-mark verified">
          <circle r="11" />
          <path d="m-4.5.3 3 3 6-6.3" />
        </g>
      )
    case 'partly':
      return (
        <g className="run-mark partly">
          <path className="body" d="M0-12 12 9H-12z" />
          <path d="M0-4.5v6.5M0 5.2v.3" />
        </g>
      )
    case 'failed':
      return (
        <g className="run-mark failed">
          <rect x="-10" y="-10" width="20" height="20" rx="3" />
          <path d="m-4-4 8 8m0-8-8 8" />
        </g>
      )
    case 'beside':
      return (
        <g className="run-mark beside">
          <path className="body" d="M0-12 12 0 0 12-12 0z" />
          <path className="half" d="M0-12 12 0 0 12z" />
        </g>
      )
  }
}

/** The mark beside words. */
export const SmallMark = ({ shape }: { shape: Shape }) => (
  <svg className="small-mark" width="16" height="16" viewBox="-13 -13 26 26" aria-hidden>
    <Mark shape={shape} />
  </svg>
)

/** Pixels, with titles below the marks and without. */
const HEIGHT = 330
/** Width of a column, in pixels, that has room for day and time. */
const ROOM_FOR_TIME = 100
/** The same for a title. Below this, a mark has its title as a tooltip only. */
const ROOM_FOR_TITLE = 56
const LOW = 200
const EDGE = { left: 44, right: 20, top: 40, bottom: 60 }

export function RunMarks({ runs, title }: { runs: readonly HistoryRun[]; title: string }) {
  const [place, width] = useElementWidth<HTMLDivElement>(900)
  const lines = minuteLines(Math.max(...runs.map(tookMs)))
  const top = lines.at(-1) ?? 1
  const more = missing(runs)
  const places = runs.length + more
  const step = (width - EDGE.left - EDGE.right) / places
  const x = (index: number) => EDGE.left + (index + 0.5) * step
  const hasTitles = step >= ROOM_FOR_TITLE
  const height = hasTitles ? HEIGHT : LOW
  const bottom = hasTitles ? EDGE.bottom : EDGE.top
  const y = (ms: number) => height - bottom - (ms / 60_000 / top) * (height - EDGE.top - bottom)
  return (
    <section className="panel all" aria-label="Your runs">
      <h3>
        {title}
        <small>each mark is a run; the shape shows the outcome, and the height shows the duration in minutes</small>
        <span className="flex-1" />
        <Keys shapes={runs.map(shapeOf)} />
      </h3>
      <div ref={place} className="run-marks">
        <svg width={width} height={height}>
          <title>Runs by outcome and duration</title>
          <text x="0" y="20">
            minutes
          </text>
          {lines.map((minutes) => (
            <g key={minutes} transform={`translate(0 ${y(minutes * 60_000)})`} className={minutes === 0 ? 'ground' : 'line'}>
              <line x1={EDGE.left} x2={width - EDGE.right} />
              <text x={EDGE.left - 10} y="4" textAnchor="end">
                {minutes}
              </text>
            </g>
          ))}
          {runs.map((run, index) => (
            <g key={run.id} transform={`translate(${x(index)} 0)`}>
              <RunMark run={run} ground={y(0)} at={y(tookMs(run))} room={hasTitles ? step : null} />
            </g>
          ))}
          {Array.from({ length: more }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other name
            <circle key={index} className="free" cx={x(runs.length + index)} cy={y(0)} r="6" />
          ))}
        </svg>
      </div>
      {more > 0 ? <p className="note">{count(more, 'more run')} needed before rates are meaningful.</p> : null}
    </section>
  )
}

interface RunMarkProps {
  readonly run: HistoryRun
  /** Places from the top, in pixels: of zero minutes, and of the minutes that the run took. */
  readonly ground: number
  readonly at: number
  /** Width for its title, in pixels; null where it has none. */
  readonly room: number | null
}

/** One run: a mark on a stem, which leads to it, and its title below. */
function RunMark({ run, ground, at, room }: RunMarkProps) {
  const shape = shapeOf(run)
  return (
    <>
      <line className={`stem ${shape}`} y1={ground} y2={at} />
      <g transform={`translate(0 ${at})`}>
        <a href={addressOf({ screen: 'run', run: run.id })} aria-label={sentenceOf(run)}>
          <title>{sentenceOf(run)}</title>
          <Mark shape={shape} />
        </a>
        {room === null ? null : (
          <text className="strong" y="-18" textAnchor="middle">
            {clock(tookMs(run))}
          </text>
        )}
      </g>
      {room === null ? null : (
        <>
          <text className="strong" y={HEIGHT - 38} textAnchor="middle">
            {shortened(run.title, room - 12)}
          </text>
          <text y={HEIGHT - 20} textAnchor="middle">
            {room < ROOM_FOR_TIME ? day(run.createdAt) : `${day(run.createdAt)} ${timeOfDay(run.createdAt).slice(0, 5)}`}
          </text>
        </>
      )}
    </>
  )
}

/** Which shape means what, and how many runs have it. */
const Keys = ({ shapes }: { shapes: readonly Shape[] }) =>
  (['verified', 'partly', 'failed', 'beside'] as const).map((shape) =>
    shapes.includes(shape) ? (
      <span key={shape} className="mark-key">
        <SmallMark shape={shape} /> {shapes.filter((each) => each === shape).length} {words[shape]}
      </span>
    ) : null,
  )

const sentenceOf = (run: HistoryRun): string =>
  `${run.title}: ${run.outcome ? outcomeWords(run.outcome) : ''} after ${duration(tookMs(run))}`

/** A title in the room of a column. */
const shortened = (title: string, width: number): string => {
  const letters = Math.max(4, Math.floor(width / 7.2))
  return title.length > letters ? `${title.slice(0, letters - 1)}…` : title
}
