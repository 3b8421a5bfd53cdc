// What a verified run takes: median and the middle half of attempts, cost and time, by group.
import { scaleLinear } from '@visx/scale'
import { FEW, type Group, type Spread } from '../../../contract/figures/statistics.js'
import { count } from '../../../words/figures.js'
import { FigurePanel } from './figure-panel.js'

const SHOWN = 6

interface SpreadPanelProps {
  readonly title: string
  readonly groups: readonly Group[]
  pick(group: Group): Spread
  words(value: number): string
}

export function SpreadPanel({ title, groups, pick, words }: SpreadPanelProps) {
  const measured = groups.flatMap((group) => {
    const spread = pick(group)
    return spread ? [{ name: group.name, n: group.verified.count, spread }] : []
  })
  const shown = measured.slice(0, SHOWN)
  const most = Math.max(...shown.map((each) => each.spread.high), 0)
  const x = scaleLinear({ domain: [0, most || 1], range: [2, 98] })
  return (
    <FigurePanel
      title={title}
      words="per verified run: median and middle 50 %"
      heads={['Group', 'Verified', 'Lower quartile', 'Median', 'Upper quartile']}
      rows={measured.map(({ name, n, spread }) => [name || 'unnamed', n, words(spread.low), words(spread.median), words(spread.high)])}
      note={shown.some((each) => each.n < FEW) ? `Grey: fewer than ${FEW} verified runs.` : undefined}
    >
      {shown.map(({ name, n, spread: { low, median, high } }) => (
        <div key={name} className={`interval spread ${n < FEW ? 'few' : ''}`}>
          <div>
            <span className="t">{name || 'unnamed'}</span>
            <span>
              {words(median)} · {words(low)} to {words(high)} · {count(n, 'run')}
            </span>
          </div>
          <svg
            role="img"
            aria-label={`${name}: median ${words(median)}; middle 50 % of ${n} verified runs between ${words(low)} and ${words(high)}`}
          >
            <line className="track" x1="2%" x2="98%" y1="7" y2="7" />
            <rect className="range" x={`${x(low)}%`} width={`${Math.max(0.4, x(high) - x(low))}%`} y="2.5" height="9" rx="3" />
            <circle className="share" cx={`${x(median)}%`} cy="7" r="4.5" />
          </svg>
        </div>
      ))}
      <div className="axis" aria-hidden>
        <span>{words(0)}</span>
        <span>{words(most)}</span>
      </div>
    </FigurePanel>
  )
}
