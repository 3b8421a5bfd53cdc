// Shows one bench run: shares with their intervals, the trend of its suite, and how each try ended.

import { Download } from 'lucide-react'
import type { Share } from '../../../../contract/figures/statistics.js'
import { download } from '../../../../renderer/ui/download.js'
import { ShareBar } from '../../../../renderer/ui/share-bar.js'
import { sentenceCase } from '../../../../words/figures.js'
import type { BenchReport } from '../../contract/results.js'
import { reportHtml } from '../../words/html.js'
import { figuresOf, headWords, pendingWords, proofWords } from '../../words/report.js'
import { trendMarks, trendTitle } from '../../words/trend.js'
import { TriesTable } from './tries-table.js'

export function ReportPanel({ report }: { report: BenchReport }) {
  const { rows, leftOut, pending, passed, precision, first } = report
  const shares: readonly (readonly [name: string, share: Share])[] = [
    ['Passed the hidden tests', passed],
    ['Verdict precision', precision],
    ['First program passed', first.first],
    ['Passed after repairs', first.end],
  ]
  const others = figuresOf(report).filter(({ name }) => /^(pass[@^]|calls|tokens|cost|time|unreadable|worked)/.test(name))
  return (
    <section className="panel figure wide" aria-label="Report">
      <h3>
        Report <small>{headWords(report)}</small>
        <button
          type="button"
          className="button"
          onClick={() => download(`tillgreen-bench-${report.head.id}.html`, 'text/html', reportHtml(report))}
        >
          <Download aria-hidden /> Download
        </button>
      </h3>
      {shares.map(([name, share]) => (share.n === 0 ? null : <ShareBar key={name} name={name} share={share} />))}
      <div className="axis" aria-hidden>
        <span>0 %</span>
        <span title="The line contains the true share with 95 % confidence.">95 % intervals</span>
        <span>100 %</span>
      </div>
      <dl className="figures bench-figures">
        {others.map(({ name, value, means }) => (
          <div key={name} title={means}>
            <dt>{sentenceCase(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Trend report={report} />
      {pending.length === 0 || rows.length === 0 ? null : <p className="note">Not finished: {pendingWords(report)}.</p>}
      {rows.length === 0 ? (
        <p className="note">No tries have finished yet.</p>
      ) : (
        <TriesTable rows={rows} hasVerdicts={report.head.protocol === 'loop'} />
      )}
      {leftOut.map((proof) => (
        <p key={proof.task} className="note">
          {proof.task}: {proofWords(proof)}
        </p>
      ))}
    </section>
  )
}

const TREND_WIDTH = 600
const TREND_HEIGHT = 90

/** What bench runs of the suite passed over time; nothing where there is only one. */
function Trend({ report: { head, trend } }: { report: BenchReport }) {
  const marks = trendMarks(trend)
  if (marks.length === 0) return null
  const x = (part: number) => 8 + part * (TREND_WIDTH - 16)
  const y = (part: number) => 8 + part * (TREND_HEIGHT - 16)
  return (
    <figure className="bench-trend interval">
      <figcaption>
        Trend of {head.suite} <small>share of passed tries in {marks.length} bench runs, with 95 % intervals</small>
      </figcaption>
      <svg role="img" aria-label={trendTitle(head.suite, marks)} viewBox={`0 0 ${TREND_WIDTH} ${TREND_HEIGHT}`}>
        {[0, 0.5, 1].map((part) => (
          <line key={part} className="track" x1="0" x2={TREND_WIDTH} y1={y(part)} y2={y(part)} />
        ))}
        <polyline className="line" points={marks.map((mark) => `${x(mark.x)},${y(mark.y)}`).join(' ')} />
        {marks.map((mark) => (
          <g key={mark.id}>
            <title>{mark.words}</title>
            <line className="whisker" x1={x(mark.x)} x2={x(mark.x)} y1={y(mark.top)} y2={y(mark.bottom)} />
            <circle className="share" cx={x(mark.x)} cy={y(mark.y)} r="4.5" />
          </g>
        ))}
      </svg>
    </figure>
  )
}
