// Statistics of few runs: the runs themselves, one mark each, a list of them, and sums.
import type { HistoryRun } from '../../../contract/calls/history.js'
import type { FiguresFilter } from '../../../contract/figures/statistics.js'
import { clock, count, day, duration, money, timeOfDay } from '../../../words/figures.js'
import { outcomeWords } from '../../../words/outcome.js'
import { addressOf } from '../../boot/place.js'
import { statisticsPanels } from '../../features/statistics/feature-panels.js'
import { useElementWidth } from '../../ui/width.js'
import { CalibrationPanel } from './calibration-panel.js'
import { minuteLines, missing, type Shape, shapeOf, sumsOf, tookMs } from './few-runs.js'

export function FewRuns({ runs, filter }: { runs: readonly HistoryRun[]; filter: FiguresFilter }) {
  return (
    <div className="few-runs">
      <RunMarks runs={runs} />
      <RunTable runs={runs.toReversed()} />
      <div>
        <InAll runs={runs} />
      </div>
      <CalibrationPanel filter={filter} />
      {statisticsPanels.map(({ order, Panel }) => (
        <Panel key={order} />
      ))}
    </div>
  )
}

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
const SmallMark = ({ shape }: { shape: Shape }) => (
  <svg className="small-mark" width="16" height="16" viewBox="-13 -13 26 26" aria-hidden>
    <Mark shape={shape} />
  </svg>
)

const HEIGHT = 330
/** Width of a column, in pixels, in which day and time stand beside each other. */
const ROOM_FOR_TIME = 100
const EDGE = { left: 44, right: 20, top: 40, bottom: 60 }

function RunMarks({ runs }: { runs: readonly HistoryRun[] }) {
  const [place, width] = useElementWidth<HTMLDivElement>(900)
  const lines = minuteLines(Math.max(...runs.map(tookMs)))
  const top = lines.at(-1) ?? 1
  const y = (ms: number) => HEIGHT - EDGE.bottom - (ms / 60_000 / top) * (HEIGHT - EDGE.top - EDGE.bottom)
  const more = missing(runs)
  const places = runs.length + more
  const step = (width - EDGE.left - EDGE.right) / places
  const x = (index: number) => EDGE.left + (index + 0.5) * step
  return (
    <section className="panel all" aria-label="Your runs">
      <h3>
        {runs.length === 1 ? 'Your run' : `Your ${runs.length} runs`}
        <small>each mark is a run: its shape is the outcome, its height the minutes</small>
        <span className="flex-1" />
        <Keys shapes={runs.map(shapeOf)} />
      </h3>
      <div ref={place} className="run-marks">
        <svg width={width} height={HEIGHT} role="img" aria-label={runs.map(sentenceOf).join('. ')}>
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
              <line className={`stem ${shapeOf(run)}`} y1={y(0)} y2={y(tookMs(run))} />
              <g transform={`translate(0 ${y(tookMs(run))})`}>
                <Mark shape={shapeOf(run)} />
                <text className="strong" y="-18" textAnchor="middle">
                  {clock(tookMs(run))}
                </text>
              </g>
              <text className="strong" y={HEIGHT - 38} textAnchor="middle">
                {shortened(run.title, step - 12)}
              </text>
              <text y={HEIGHT - 20} textAnchor="middle">
                {step < ROOM_FOR_TIME ? day(run.createdAt) : `${day(run.createdAt)} ${timeOfDay(run.createdAt).slice(0, 5)}`}
              </text>
            </g>
          ))}
          {Array.from({ length: more }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other name
            <circle key={index} className="free" cx={x(runs.length + index)} cy={y(0)} r="6" />
          ))}
        </svg>
      </div>
      {more > 0 ? <p className="note">{count(more, 'more run')} until rates mean something.</p> : null}
    </section>
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

function RunTable({ runs }: { runs: readonly HistoryRun[] }) {
  return (
    <section className="panel" aria-label="Runs, newest first">
      <h3>
        Runs <small>newest first</small>
      </h3>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col" className="fit">
              Outcome
            </th>
            <th scope="col">Model</th>
            <th scope="col" className="num">
              Tests
            </th>
            <th scope="col" className="num">
              Attempts
            </th>
            <th scope="col" className="num">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <td>
                <SmallMark shape={shapeOf(run)} /> <a href={addressOf({ screen: 'run', run: run.id })}>{run.title}</a>
              </td>
              <td className={`fit ${shapeOf(run)}`}>{run.outcome ? outcomeWords(run.outcome) : ''}</td>
              <td>{run.model}</td>
              <td className="num">{run.tests === 0 ? 'none' : `${run.passed} of ${run.tests}`}</td>
              <td className="num">{run.rounds}</td>
              <td className="num">{money(run.usd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function InAll({ runs }: { runs: readonly HistoryRun[] }) {
  const { ms, usd, failedUsd, verified, tests } = sumsOf(runs)
  return (
    <section className="panel" aria-label="In all">
      <h3>In all</h3>
      <dl className="in-all">
        <dt>{duration(ms)}</dt>
        <dd>at work</dd>
        <dt>{money(usd)}</dt>
        <dd>{failedUsd > 0 ? `spent, ${money(failedUsd)} on what failed` : 'spent'}</dd>
        <dt>{tests}</dt>
        <dd>{verified === 0 ? 'tests in verified runs' : `tests in ${count(verified, 'verified run')}, all red first`}</dd>
      </dl>
    </section>
  )
}
