// A card of the timeline: its task, its tests from red to green, and the few main lines.
import { ChevronDown, ChevronRight, UserRound } from 'lucide-react'
import { memo, useId, useMemo } from 'react'
import { spanOf, workedAt } from '../../../contract/state/waits.js'
import { type Card, countRows, type Try } from '../../../contract/view/cards/cards.js'
import type { Row } from '../../../contract/view/run-view.js'
import { clock, count, moment, money } from '../../../words/figures.js'
import { textOf } from '../../../words/row.js'
import { cardTitles, formerTask, type LineWords, lineWords } from '../../../words/timeline/line.js'
import { progressWords } from '../../../words/timeline/progress.js'
import { waitedWords } from '../../../words/timeline/waited.js'
import { SaidMarkdown } from '../../ui/markdown.js'
import { useNow } from '../../ui/now.js'
import { Ring, type RingTone } from '../../ui/ring.js'
import { Term } from '../../ui/term.js'
import { useFile, useStates } from '../editor/use-file.js'
import { ForkHere } from '../run/fork-here.js'
import { useIsLive } from '../run/live.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { type CardLine as Line, linesOf } from './card-lines.js'
import type { CardState } from './card-state.js'
import { changeLines } from './change-lines.js'
import { Waited } from './elapsed.js'
import { Counted, LastLine, Progress, useAwaited } from './progress.js'
import { ShowChange } from './show-change.js'
import { treesOf } from './trees-of.js'
import { Writing } from './writing.js'

const LINES = 12

/** What a step changed in its first file, as a few lines in the timeline; the editor has the rest. */
function InlineDiff({ stepKey, path }: { stepKey: string; path: string }) {
  const run = useOpenedRun((open) => open.run)
  const newest = useOpenedRun((open) => open.view.tree)
  const states = useStates(run, newest).data
  const trees = useMemo(() => treesOf(states ?? [], stepKey), [states, stepKey])
  const before = useFile(run, trees?.before ?? null, path).data
  const after = useFile(run, trees?.after ?? null, path).data
  const { open } = useOpenFiles()
  const change = useMemo(
    () => (before && after?.found && !before.binary && !after.binary ? changeLines(before.text, after.text, LINES) : null),
    [before, after],
  )
  if (!change || change.lines.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard must reach it
    <figure className="inline-diff" aria-label={`Change in ${path}`} tabIndex={0}>
      <figcaption>{path}</figcaption>
      {change.lines.map(({ sign, number, text }) => (
        <div key={`${sign} ${number}`} className={sign}>
          <span aria-hidden>{number}</span>
          <b>{sign === 'added' ? '+' : sign === 'removed' ? '−' : ' '}</b>
          <code>{text}</code>
        </div>
      ))}
      {change.more > 0 ? (
        <button type="button" className="link" onClick={() => open(path, stepKey)}>
          {count(change.more, 'more line')}
        </button>
      ) : null}
    </figure>
  )
}

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
  go: 'in progress',
  wait: 'not finished',
  warn: 'attention',
  skip: 'done',
}

function toneOf({ kind, task, isRunning, rows }: Card, isLive: boolean): RingTone {
  if (isLive && isRunning) return 'go'
  if (task) return task.state === 'green' ? 'ok' : task.state === 'stuck' ? 'bad' : isLive ? 'go' : 'wait'
  // Lessons of a run are written after its verdict.
  const end = isLive ? undefined : rows.findLast(({ data }) => data.type === 'finished')
  if (end) return end.tone === 'good' ? 'ok' : end.tone === 'bad' ? 'bad' : 'warn'
  if (isRunning) return 'wait'
  return kind === 'planning' || kind === 'merge' || isLive ? 'skip' : 'wait'
}

/** Test runs that a header shows; the first ones go where there are more. */
const SHOWN = 5

/** From red to green in a few words; `now` is the progress of the running step, empty if it has none. */
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

/** Changed lines up to which a change is shown in place, even if it is no repair. */
const SMALL = 12

/** One line of a card: an event, a cause, a change with its lines, or the current step. */
const CardLine = memo(function CardLine({ line: { row, kind, times } }: { line: Line }) {
  const worked = useOpenedRun((open) => workedAt(open.end ?? open.view, row.at))
  const isAsking = useOpenedRun((open) => open.view.question?.key === row.key) && kind === 'now'
  const { title, text: more } = textOf(row.data)
  const { name, text } = useLineWords(row)
  return (
    <li className={`card-line is-${isAsking ? 'warning' : kind}`}>
      {kind === 'user' ? <UserRound className="sign" role="img" aria-label="you" /> : <i className="sign" aria-hidden />}
      <b>{row.data.type === 'sealed' ? <Term of="locked">{name}</Term> : name}</b>
      {/* On the right of the name, so before what is below both. */}
      {kind === 'now' ? null : (
        <span className="row-actions">
          <ShowChange stepKey={row.key} title={title} paths={row.paths} />
          <ForkHere stepKey={row.key} title={title} />
        </span>
      )}
      <div className="told">
        {kind === 'cause' ? <SaidMarkdown text={firstParagraph(more)} /> : <span>{times > 1 ? `${times} times: ${text}` : text}</span>}
        {kind === 'now' ? null : <LineText row={row} text={more} />}
        {kind === 'now' ? (
          <>
            <Counted stepKey={row.key} />
            <Waited row={row} />
            <LastLine stepKey={row.key} />
            <Writing stepKey={row.key} />
          </>
        ) : null}
        {hasDiff(row) && row.paths[0] !== undefined ? <InlineDiff stepKey={row.key} path={row.paths[0]} /> : null}
      </div>
      {kind === 'now' ? (
        <Progress row={row} />
      ) : (
        <time dateTime={new Date(row.at).toISOString()} title={moment(row.at)}>
          {clock(worked)}
        </time>
      )}
    </li>
  )
})

/** Its words; a step of a model names the model. */
function useLineWords(row: Row): LineWords {
  const awaited = useAwaited(row)
  return awaited === '' ? lineWords(row) : { name: awaited, text: '' }
}

/** The steps have all of it. */
const firstParagraph = (text: string): string => text.trim().split(/\n\s*\n/, 1)[0] ?? ''

/** The text below a line; the line already has the names of red tests. */
function LineText({ row: { data }, text }: { row: Row; text: string }) {
  if (!text || data.type === 'diagnosed' || data.type === 'tested' || data.type === 'held-out' || data.type === 'controls') return null
  return <p>{text}</p>
}

/** A repair is worth its lines, and so is whatever has only a few; a file that was just written is not. */
const hasDiff = ({ key, data }: Row): boolean =>
  data.type === 'changed' && data.how === 'written' && (key.includes('/attempt/') || data.added + data.removed <= SMALL)
