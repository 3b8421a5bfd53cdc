// A card of the timeline: what it is about, how its tests went from red to green, and the few lines that tell how.
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useMemo } from 'react'
import { type Card, countRows, type Try } from '../../../contract/view/cards/cards.js'
import { spanOf } from '../../../contract/view/waits.js'
import { clock, count, money } from '../../../words/figures.js'
import { cardTitles, formerTask } from '../../../words/timeline/line.js'
import { progressWords } from '../../../words/timeline/progress.js'
import { waitedWords } from '../../../words/timeline/waited.js'
import { useNow } from '../../ui/now.js'
import { Ring, type RingTone } from '../../ui/ring.js'
import { useIsLive } from '../run/live.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { CardLine } from './card-line.js'
import { linesOf } from './card-lines.js'
import type { CardState } from './card-state.js'

interface TaskCardProps {
  readonly card: Card
  readonly isOpen: boolean
  readonly hasSteps: boolean
  onChange(change: Partial<CardState>): void
}

export function TaskCard({ card, isOpen, hasSteps, onChange }: TaskCardProps) {
  const id = useId()
  const isLive = useIsLive()
  const lines = useMemo(() => linesOf(card.rows), [card.rows])
  const more = countRows(card) - lines.length
  const running = card.rows.findLast(({ tone }) => tone === 'running')?.key ?? ''
  const now = useOpenedRun(({ progress }) => (progress.get(running)?.counted === 'words' ? '' : progressWords(progress.get(running))))
  const title = titleOf(card)
  const tone = toneOf(card, isLive)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <article className={`task-card ${tone} ${isOpen ? 'open' : ''} ${hasSteps ? 'has-steps' : ''}`} aria-labelledby={`${id}-title`}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={() => onChange({ isOpen: !isOpen, hasSteps: false })}
        >
          <Ring tone={tone} words={toneWords[tone]} />
          <span className="title" id={`${id}-title`} title={title}>
            {title}
          </span>
          <Tries tries={card.tries} now={now} />
          <Figures card={card} isWorking={isLive && card.isRunning} />
          <Chevron aria-hidden className="twist" />
        </button>
      </h3>
      <div id={`${id}-body`} className="card-body" hidden={!isOpen}>
        {isOpen ? (
          <>
            {hasSteps ? null : (
              <ol>
                {lines.map((line) => (
                  <CardLine key={`${line.row.key} ${line.row.at}`} line={line} />
                ))}
              </ol>
            )}
            {more > 0 ? (
              <button type="button" className="more-steps" aria-expanded={hasSteps} onClick={() => onChange({ hasSteps: !hasSteps })}>
                {hasSteps ? 'Fewer steps' : count(more, 'more step')}
                <span className="sr-only"> of {title}</span>
              </button>
            ) : null}
          </>
        ) : null}
      </div>
    </article>
  )
}

export const titleOf = ({ id, kind, task }: Card): string => (kind === 'task' ? (task?.title ?? formerTask(id)) : cardTitles[kind])

const toneWords: Readonly<Record<RingTone, string>> = {
  ok: 'green',
  bad: 'failed',
  go: 'at work',
  wait: 'not finished',
  warn: 'attention',
  skip: 'done',
}

function toneOf({ kind, task, isRunning, rows }: Card, isLive: boolean): RingTone {
  if (isLive && isRunning) return 'go'
  if (task) return task.state === 'green' ? 'ok' : task.state === 'stuck' ? 'bad' : isLive ? 'go' : 'wait'
  // What a run teaches is written down after its verdict.
  const end = isLive ? undefined : rows.findLast(({ data }) => data.type === 'finished')
  if (end) return end.tone === 'good' ? 'ok' : end.tone === 'bad' ? 'bad' : 'warn'
  if (isRunning) return 'wait'
  return kind === 'planning' || kind === 'merge' || isLive ? 'skip' : 'wait'
}

/** Test runs that a header shows; the first ones go where there are more. */
const SHOWN = 5

/** From red to green in a few words; `now` is how far the step is that goes on, empty where it does not say. */
function Tries({ tries, now }: { readonly tries: readonly Try[]; readonly now: string }) {
  const shown = tries.slice(-SHOWN)
  return (
    <span className="tries">
      {shown.length < tries.length ? <span>…</span> : null}
      {shown.map((each) => (
        <span key={each.group} className={each.isRunning ? 'now' : each.red > 0 || !each.isReported || each.of === 0 ? 'red' : 'green'}>
          <i aria-hidden /> {each.isRunning && now !== '' ? now : tryWords(each)}
        </span>
      ))}
    </span>
  )
}

function tryWords({ kind, number, red, of, isRunning, isReported }: Try): string {
  if (isRunning) return kind === 'attempt' ? `attempt ${number}` : 'testing'
  if (!isReported || of === 0) return 'no report'
  return red > 0 ? `${red} red` : `${of} of ${of}`
}

function Figures({ card: { tries, task, from, to, id }, isWorking }: { card: Card; isWorking: boolean }) {
  const attempts = new Set(tries.flatMap(({ kind, group }) => (kind === 'attempt' ? [group] : []))).size
  const lastAt = useOpenedRun((open) => open.view.lastAt)
  const said = [attempts > 0 ? count(Math.max(attempts, task?.attempts ?? 0), 'attempt') : '', task?.usd ? money(task.usd) : '']
  return (
    <small className="figures">
      {said.filter(Boolean).map((each) => (
        <span key={each}>{each}</span>
      ))}
      <Time id={id} from={from} to={isWorking ? null : to > 0 ? to : lastAt} isWorking={isWorking} />
    </small>
  )
}

/** How long a card was at work, as the clock of the run counts it, and how long it waited, for what. */
function Time({ id, from, to, isWorking }: { id: string; from: number | null; to: number | null; isWorking: boolean }) {
  const waits = useOpenedRun((open) => open.view.waits)
  const now = useNow(isWorking ? 1_000 : null)
  const end = isWorking ? now : to
  if (from === null || end === null) return null
  const span = spanOf(waits, from, end, id)
  const waited = waitedWords(span)
  return (
    <>
      {waited ? <span className="waited">{waited}</span> : null}
      <span aria-hidden={isWorking || undefined}>{clock(span.ms)}</span>
    </>
  )
}
