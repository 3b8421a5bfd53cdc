// Topics over time: a lane for each reason, and a mark for each topic, whose shape shows its result.

import { duration } from '../../../../words/figures.js'
import type { Exploration } from '../../contract/exploration.js'
import { talliedWords } from '../../words/words.js'
import { type Look, type Mark, pictureOf } from './picture.js'

const WIDTH = 1_200
const LEFT = 110
const LANE = 34

export function TopicsPicture({ exploration }: { exploration: Exploration }) {
  const { lanes, marks, ms } = pictureOf(exploration)
  if (marks.length === 0) return null
  const height = lanes.length * LANE + 8
  const x = (mark: Mark) => LEFT + 14 + mark.x * (WIDTH - LEFT - 28)
  const y = (lane: number) => 4 + lane * LANE + LANE / 2
  return (
    <figure className="explore-picture">
      <svg role="img" aria-label={`Topics over ${duration(ms)}: ${talliedWords(exploration)}`} viewBox={`0 0 ${WIDTH} ${height}`}>
        {lanes.map((lane, index) => (
          <g key={lane}>
            <text x={LEFT - 8} y={y(index) + 4} textAnchor="end">
              {lane}
            </text>
            <line className="track" x1={LEFT} x2={WIDTH} y1={y(index)} y2={y(index)} />
          </g>
        ))}
        {marks.map((mark) => (
          <g key={mark.number} className={`topic-mark is-${mark.look}`} transform={`translate(${x(mark)} ${y(mark.lane)})`}>
            <title>{mark.words}</title>
            <Sign look={mark.look} />
          </g>
        ))}
      </svg>
      <figcaption>
        {(['verified', 'partly', 'failed', 'none', 'open'] as const).map((look) => (
          <span key={look}>
            <svg className={`topic-mark is-${look}`} viewBox="-9 -9 18 18" width="14" height="14" aria-hidden>
              <Sign look={look} />
            </svg>
            {lookWords[look]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const lookWords: Readonly<Record<Look, string>> = {
  verified: 'verified',
  partly: 'partly or unverifiable',
  failed: 'failed',
  none: 'no run',
  open: 'in progress',
}

/** Each result has its own shape, so that colour alone never carries the meaning. */
function Sign({ look }: { look: Look }) {
  switch (look) {
    case 'verified':
      return (
        <>
          <circle r="8" />
          <path d="M-4 0 L-1 3 L4 -3" className="tick" />
        </>
      )
    case 'failed':
      return (
        <>
          <circle r="8" />
          <path d="M-3 -3 L3 3 M3 -3 L-3 3" className="tick" />
        </>
      )
    case 'partly':
      return <path d="M0 -8 L8 0 L0 8 L-8 0 Z" />
    case 'none':
      return <path d="M-6 0 L6 0" className="dash" />
    case 'open':
      return <circle r="6" className="ring" />
  }
}
