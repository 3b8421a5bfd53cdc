// Verified shares by group, each with its n and its 95 % Wilson interval; small groups are grey and say so.
import { FEW, type Group } from '../../../contract/figures/statistics.js'
import { percent } from '../../../words/figures.js'
import { FigurePanel } from './figure-panel.js'

const SHOWN = 8

export function IntervalPanel({ title, groups }: { title: string; groups: readonly Group[] }) {
  const shown = groups.slice(0, SHOWN)
  const notes = [
    groups.length > SHOWN ? `Smaller groups shown only in the table: ${groups.length - SHOWN}.` : '',
    shown.some((each) => each.verified.n < FEW) ? `Grey: fewer than ${FEW} runs, too few for a reliable rate.` : '',
    comparisonOf(shown),
  ]
  return (
    <FigurePanel
      title={title}
      words="verified share, 95 % interval"
      heads={['Group', 'Verified', 'Runs', 'Share', 'Low', 'High']}
      rows={groups.map(({ name, verified: { n, count, low, high } }) => [
        name || 'unnamed',
        count,
        n,
        percent(n === 0 ? 0 : count / n),
        percent(low),
        percent(high),
      ])}
      note={notes.filter(Boolean).join(' ') || undefined}
    >
      {shown.map((group) => (
        <Interval key={group.name} group={group} />
      ))}
      <div className="axis" aria-hidden>
        <span>0 %</span>
        <span>50 %</span>
        <span>100 %</span>
      </div>
    </FigurePanel>
  )
}

/** Whether the two best groups of some size differ for certain, because their intervals do not overlap. */
function comparisonOf(groups: readonly Group[]): string {
  const shareOf = ({ verified }: Group) => verified.count / verified.n
  const [first, second] = groups.filter((each) => each.verified.n >= FEW).sort((a, b) => shareOf(b) - shareOf(a))
  if (!first || !second) return ''
  return first.verified.low > second.verified.high
    ? `${first.name} is better than ${second.name}, because their intervals do not overlap.`
    : `No clear difference between ${first.name} and ${second.name} yet.`
}

function Interval({ group: { name, verified } }: { group: Group }) {
  const { n, count, low, high } = verified
  const share = n === 0 ? 0 : count / n
  const x = (part: number) => `${2 + part * 96}%`
  return (
    <div className={`interval ${n < FEW ? 'few' : ''}`}>
      <div>
        <span className="t">{name || 'unnamed'}</span>
        <span>
          {count} of {n} · {percent(share)}
        </span>
      </div>
      <svg role="img" aria-label={`${name}: ${percent(share)} verified, between ${percent(low)} and ${percent(high)}, of ${n} runs`}>
        <line className="track" x1="2%" x2="98%" y1="7" y2="7" />
        <rect className="range" x={x(low)} width={`${Math.max(0, high - low) * 96}%`} y="2.5" height="9" rx="3" />
        <circle className="share" cx={x(share)} cy="7" r="4.5" />
      </svg>
    </div>
  )
}
