// The verified share week by week, with its 95 % band.
import { scaleLinear, scaleUtc } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { useLayoutEffect, useRef, useState } from 'react'
import { FEW, type Week } from '../../../contract/figures/statistics.js'
import { count, dayInUtc, percent } from '../../../words/figures.js'
import { FigurePanel } from './figure-panel.js'

const shareOf = ({ verified }: Week) => (verified.n === 0 ? 0 : verified.count / verified.n)

export function WeekPanel({ weeks }: { weeks: readonly Week[] }) {
  const few = weeks.filter((week) => week.verified.n < FEW).length
  return (
    <FigurePanel
      wide
      title="Verified share"
      words="per week, with 95 % interval"
      heads={['Week of', 'Verified', 'Runs', 'Share', 'Low', 'High']}
      rows={weeks.map((week) => [
        dayInUtc(week.start),
        week.verified.count,
        week.verified.n,
        percent(shareOf(week)),
        percent(week.verified.low),
        percent(week.verified.high),
      ])}
      note={
        few > 0
          ? `Grey: ${few === weeks.length ? 'all weeks have' : `${count(few, 'week')} with`} fewer than ${FEW} runs, too few for a reliable rate.`
          : undefined
      }
    >
      <WeekPlot weeks={weeks} />
    </FigurePanel>
  )
}

const HEIGHT = 236
const MARGIN = { top: 10, right: 24, bottom: 26, left: 34 }
const WEEK_MS = 7 * 86_400_000

function WeekPlot({ weeks }: { weeks: readonly Week[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const [first, last] = [weeks[0]?.start ?? 0, weeks.at(-1)?.start ?? 0]
  // One week alone would have no width.
  const x = scaleUtc({
    domain: [first === last ? first - WEEK_MS : first, first === last ? last + WEEK_MS : last],
    range: [MARGIN.left, width - MARGIN.right],
  })
  const y = scaleLinear({ domain: [0, 1], range: [HEIGHT - MARGIN.bottom, MARGIN.top] })
  const at = (week: Week) => x(week.start)
  const every = Math.max(1, Math.ceil(weeks.length / Math.max(2, Math.floor(width / 78))))
  const radius = weeks.length > 60 ? 2 : 3.2
  return (
    <div ref={place} className="plot">
      <svg width={width} height={HEIGHT} role="img" aria-label={wordsOf(weeks)}>
        {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
          <g key={tick} className="tick">
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {tick * 100}
            </text>
          </g>
        ))}
        {weeks.map((week, index) =>
          index % every === 0 ? (
            <text key={week.start} className="tick-word" x={at(week)} y={HEIGHT - 8} textAnchor="middle">
              {dayInUtc(week.start)}
            </text>
          ) : null,
        )}
        <AreaClosed
          data={[...weeks]}
          x={at}
          y0={(week) => y(week.verified.low)}
          y1={(week) => y(week.verified.high)}
          yScale={y}
          className="band"
        />
        <LinePath data={[...weeks]} x={at} y={(week) => y(shareOf(week))} className="line" />
        {weeks.map((week) => (
          <g key={week.start} className={`point ${week.verified.n < FEW ? 'few' : ''}`}>
            <line x1={at(week)} x2={at(week)} y1={y(week.verified.low)} y2={y(week.verified.high)} className="whisker" />
            <circle cx={at(week)} cy={y(shareOf(week))} r={radius}>
              <title>{`Week of ${dayInUtc(week.start)}: ${week.verified.count} of ${week.verified.n} verified, 95 % interval ${percent(week.verified.low)} to ${percent(week.verified.high)}`}</title>
            </circle>
          </g>
        ))}
      </svg>
    </div>
  )
}

function wordsOf(weeks: readonly Week[]): string {
  const last = weeks.at(-1)
  if (!last) return 'No weeks yet'
  return `Verified share over ${count(weeks.length, 'week')}; ${last.verified.count} of ${last.verified.n} verified in the last week. The table shows every week.`
}
