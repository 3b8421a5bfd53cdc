// The losses of a fine-tuning as its endpoint tells them, step by step: on what it is trained on, and on what it is not.
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FineTuning, TuningLoss } from '../../contract/fine-tuning.js'
import { heldOutLossWords } from '../../words/lineage.js'

const HEIGHT = 180
const MARGIN = { top: 10, right: 16, bottom: 24, left: 44 }

export function LossPanel({ tuning: { losses, upload } }: { tuning: FineTuning }) {
  const hasValid = losses.some(({ valid }) => valid !== null)
  return (
    <section className="panel" aria-label="Loss">
      <h3>
        Loss{' '}
        <small>
          {hasValid || upload.heldOut
            ? 'solid: pairs that it is trained on; dashed: pairs that are held back'
            : 'on the pairs that it is trained on'}
        </small>
      </h3>
      {losses.length === 0 ? <p className="note">The endpoint has told none yet.</p> : <LossPlot losses={losses} />}
      {hasValid ? <p className="note">{heldOutLossWords(losses)}</p> : null}
    </section>
  )
}

function LossPlot({ losses }: { losses: readonly TuningLoss[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(420)
  useLayoutEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const steps = losses.map(({ step }) => step)
  const [first, last] = [Math.min(...steps), Math.max(...steps)]
  const most = Math.max(...losses.flatMap(({ train, valid }) => (valid === null ? [train] : [train, valid])), 0)
  const x = scaleLinear({ domain: [first, first === last ? last + 1 : last], range: [MARGIN.left, width - MARGIN.right] })
  const y = scaleLinear({ domain: [0, most || 1], range: [HEIGHT - MARGIN.bottom, MARGIN.top] })
  const valid = losses.flatMap((loss) => (loss.valid === null ? [] : [{ step: loss.step, loss: loss.valid }]))
  return (
    <div ref={place} className="plot">
      <svg width={width} height={HEIGHT} role="img" aria-label={lossWords(losses)}>
        {y.ticks(4).map((tick) => (
          <g key={tick} className="tick">
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        <text className="tick-word" x={MARGIN.left} y={HEIGHT - 6}>
          step {first}
        </text>
        <text className="tick-word" x={width - MARGIN.right} y={HEIGHT - 6} textAnchor="end">
          {last}
        </text>
        <LinePath data={[...losses]} x={({ step }) => x(step)} y={({ train }) => y(train)} className="line" />
        <LinePath data={valid} x={({ step }) => x(step)} y={({ loss }) => y(loss)} className="line" strokeDasharray="4 4" />
      </svg>
    </div>
  )
}

function lossWords(losses: readonly TuningLoss[]): string {
  const [first, last] = [losses[0], losses.at(-1)]
  if (!first || !last) return 'No loss yet'
  const valid = last.valid === null ? '' : `, ${last.valid.toFixed(4)} on pairs that are held back`
  return `Loss from ${first.train.toFixed(4)} at step ${first.step} to ${last.train.toFixed(4)} at step ${last.step}${valid}`
}
