// One figure with its n; a figure of few is grey and marked.
import { FEW, type Share, type Spread } from '../../../contract/figures/statistics.js'
import { medianOf, percent } from '../../../words/figures.js'

interface TileProps {
  readonly name: string
  readonly value: string
  readonly from: string
  readonly isFew: boolean
}

export function Tile({ name, value, from, isFew }: TileProps) {
  return (
    <div className={`tile ${isFew ? 'few' : ''}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="from">
        {from}
        {isFew ? ' · few' : ''}
      </dd>
    </div>
  )
}

/** A share with its 95 % Wilson interval. */
export function ShareTile({ name, share: { n, count, low, high } }: { name: string; share: Share }) {
  return (
    <Tile
      name={name}
      value={n === 0 ? '–' : percent(count / n)}
      from={n === 0 ? 'no runs judged yet' : `${count} of ${n} · ${Math.round(low * 100)} to ${percent(high)}`}
      isFew={n > 0 && n < FEW}
    />
  )
}

/** A median over verified runs, with the middle half. */
export function SpreadTile({ name, spread, n, words }: { name: string; spread: Spread; n: number; words(value: number): string }) {
  return (
    <Tile
      name={name}
      value={spread ? words(spread.median) : '–'}
      from={spread ? medianOf(n, spread, words) : 'no verified runs yet'}
      isFew={n > 0 && n < FEW}
    />
  )
}
