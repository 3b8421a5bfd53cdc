// All fine-tunings, the one that is open with its losses and lineage, and how another one is started.
import { useQuery } from '@tanstack/react-query'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf } from '../../../../renderer/boot/place.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'
import { count, moment, whole } from '../../../../words/figures.js'
import type { FineTuning, TuningLoss } from '../../contract/fine-tuning.js'
import { heldOutLossWords, standingWords } from '../../words/lineage.js'
import { follow, TUNINGS, useFollowing } from './following.js'
import { StartPanel } from './start-panel.js'
import { TuningPanel } from './tuning-panel.js'

export function FineTuningsScreen({ tuning: place }: { tuning: string | null }) {
  const { data, error } = useQuery({ queryKey: TUNINGS, queryFn: () => core.fineTunings.list({}), staleTime: 0 })
  const why = useFollowing((following) => following.why)
  useEffect(() => {
    // One that could not be followed waits until the user asks again.
    for (const tuning of data ?? []) if (!useFollowing.getState().why.has(tuning.id)) follow(tuning)
  }, [data])
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Reading the fine-tunings" />
  const open = data.find(({ id }) => id === place) ?? data[0]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page" tabIndex={0} aria-label="Fine-tunings">
      <header>
        <h2>Fine-tunings</h2>
        <span role="status">{count(data.length, 'fine-tuning')}</span>
      </header>
      <div className="panels bench-panels">
        <StartPanel />
        {open ? <LossPanel tuning={open} /> : null}
        <AllTunings tunings={data} open={open?.id ?? null} />
        {open ? <TuningPanel key={open.id} tuning={open} why={why.get(open.id) ?? ''} /> : null}
      </div>
    </section>
  )
}

function AllTunings({ tunings, open }: { tunings: readonly FineTuning[]; open: string | null }) {
  return (
    <section className="panel figure all" aria-label="All fine-tunings">
      <h3>All fine-tunings</h3>
      {tunings.length === 0 ? (
        <p className="note">No fine-tunings yet.</p>
      ) : (
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">Started</th>
              <th scope="col">Base model</th>
              <th scope="col" className="num fit">
                Pairs
              </th>
              <th scope="col">State</th>
              <th scope="col">Model</th>
            </tr>
          </thead>
          <tbody>
            {tunings.map((tuning) => (
              <tr key={tuning.id} className={tuning.id === open ? 'bench-open' : ''}>
                <td>
                  <a href={addressOf({ screen: 'fine-tunings', tuning: tuning.id })}>{moment(tuning.createdAt)}</a>
                </td>
                <td>{tuning.upload.model}</td>
                <td className="num fit">{whole(tuning.dataset.pairs)}</td>
                <td>{standingWords(tuning)}</td>
                <td>{tuning.registeredAs ?? tuning.model ?? 'none yet'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const HEIGHT = 180
const MARGIN = { top: 10, right: 16, bottom: 24, left: 44 }

/** The losses of a fine-tuning as its endpoint reports them, step by step: on what it is trained on, and on what it is not. */
function LossPanel({ tuning: { losses, upload } }: { tuning: FineTuning }) {
  const hasValid = losses.some(({ valid }) => valid !== null)
  return (
    <section className="panel" aria-label="Loss">
      <h3>
        Loss <small>{hasValid || upload.heldOut ? 'solid: training pairs; dashed: held-back pairs' : 'on the training pairs'}</small>
      </h3>
      {losses.length === 0 ? <p className="note">The endpoint has not reported any loss yet.</p> : <LossPlot losses={losses} />}
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
  const valid = last.valid === null ? '' : `, ${last.valid.toFixed(4)} on held-back pairs`
  return `Loss from ${first.train.toFixed(4)} at step ${first.step} to ${last.train.toFixed(4)} at step ${last.step}${valid}`
}
