// A share with its 95 % interval on a line from 0 to 100 %; a share of few is grey and marked.
import { FEW, type Share } from '../../contract/figures/statistics.js'
import { percent } from '../../words/figures.js'

export function ShareBar({ name, share: { n, count, low, high } }: { name: string; share: Share }) {
  const share = count / n
  const x = (part: number) => `${2 + part * 96}%`
  return (
    <div className={`interval ${n < FEW ? 'few' : ''}`}>
      <div>
        <span className="t">{name}</span>
        <span>
          {count} of {n} · {percent(share)} · {Math.round(low * 100)} to {percent(high)}
          {n < FEW ? ' · few' : ''}
        </span>
      </div>
      <svg role="img" aria-label={`${name}: ${percent(share)}, between ${percent(low)} and ${percent(high)}, of ${n}`}>
        <line className="track" x1="2%" x2="98%" y1="7" y2="7" />
        <rect className="range" x={x(low)} width={`${Math.max(0, high - low) * 96}%`} y="2.5" height="9" rx="3" />
        <circle className="share" cx={x(share)} cy="7" r="4.5" />
      </svg>
    </div>
  )
}
