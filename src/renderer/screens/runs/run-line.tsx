// One run in the list of runs: a tick box, and a link that reads as one sentence.
import { ChevronRight, Flag, FolderX, ThumbsUp, X } from 'lucide-react'
import { Fragment, type KeyboardEvent, memo } from 'react'
import type { FoundPiece, HistoryRun } from '../../../contract/calls/history.js'
import type { Closed } from '../../../contract/run/run.js'
import { ago, count, moment, money } from '../../../words/figures.js'
import { outcomeWords } from '../../../words/outcome.js'
import { addressOf } from '../../boot/place.js'
import { MiniChart, useChart } from '../../features/chart/cells.js'
import { useHistoryFilter } from '../../features/history/history-filter.js'
import { useUntag } from '../../features/history/history-queries.js'
import { wantQuestion } from '../../features/run/wanted-question.js'
import { DemoBadge, RunChip } from '../../ui/outcome-chip.js'

/** The heads of the columns, hidden from screen readers; each link says the same in words. */
export const RunHeads = () => (
  <div className="grid-row heads" aria-hidden>
    <span>Project</span>
    <span>Run</span>
    <span>Outcome</span>
    <span className="wide">Model</span>
    <span className="course">Red to green</span>
    <span className="num">Tests</span>
    <span className="num">Attempts</span>
    <span className="num">Cost</span>
    <span className="num">When</span>
  </div>
)

interface RunLineProps {
  readonly run: HistoryRun
  /** Whether the older runs of its project follow. */
  readonly isOpened: boolean
  /** Whether it is below a newer run of its project. */
  readonly isOlder: boolean
  readonly now: number
  readonly top: number
  readonly isTicked: boolean
  /** Whether Tab stops at it; the arrows lead to the other rows. */
  readonly isStop: boolean
  onFocus(run: string): void
  /** Its program is not in its output folder yet. */
  readonly isOwed: boolean
  /** With shift, everything since the last tick is meant. */
  onTick(run: string, isRange: boolean): void
}

/** Arrow keys go from row to row. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('li')
  const other = event.key === 'ArrowDown' ? row?.nextElementSibling : event.key === 'ArrowUp' ? row?.previousElementSibling : null
  if (!other) return
  event.preventDefault()
  other.querySelector('a')?.focus()
}

const wayTo = ({ id }: HistoryRun) => addressOf({ screen: 'run', run: id })
/** Where it asks, its question is what is looked for. */
const sought = ({ id, asks }: HistoryRun) => asks && wantQuestion(id)

export const RunLine = memo(function RunLine({ run, now, top, isTicked, isOwed, onFocus, onTick, ...more }: RunLineProps) {
  const { isOpened, isOlder, isStop } = more
  const tabIndex = isStop ? 0 : -1
  return (
    <li
      onFocus={() => onFocus(run.id)}
      className={`run-line ${isTicked ? 'ticked' : ''} ${isOlder ? 'older' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <label className="tick-box">
        <input
          type="checkbox"
          tabIndex={tabIndex}
          aria-label={`Select ${run.title}, ${moment(run.createdAt)}`}
          checked={isTicked}
          onChange={(event) => onTick(run.id, (event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      </label>
      {run.siblings === undefined ? null : <OlderRuns run={run} older={run.siblings} isOpened={isOpened} tabIndex={tabIndex} />}
      <a
        tabIndex={tabIndex}
        className="grid-row"
        href={wayTo(run)}
        onClick={() => sought(run)}
        aria-label={sentenceOf(run, isOwed, now)}
        onKeyDown={onKey}
      >
        <b>{run.title}</b>
        <span title={run.description}>
          {run.kind === 'build' ? '' : `${run.kind}: `}
          {run.found ? <Found pieces={run.found} /> : run.description}
        </span>
        <span className="inline-flex gap-1.5">
          <RunChip run={run} />
          {run.closed ? <ClosedMark closed={run.closed} /> : null}
          {run.demo ? <DemoBadge /> : null}
          {isOwed ? <OwedMark /> : null}
        </span>
        <span className="wide" title={`${run.model} · ${run.template} · ${run.config}`}>
          {run.model}
        </span>
        <span className="course" aria-hidden>
          <RunMiniature run={run} />
        </span>
        <span className="num">{run.tests === 0 ? '–' : `${run.passed} of ${run.tests}`}</span>
        <span className="num">{run.rounds}</span>
        <span className="num">{money(run.usd)}</span>
        <span className="num" title={moment(run.createdAt)}>
          {ago(run.createdAt, now)}
        </span>
      </a>
      <Tags run={run} tabIndex={tabIndex} />
    </li>
  )
})

interface InRow {
  readonly run: HistoryRun
  readonly tabIndex: 0 | -1
}

function Tags({ run, tabIndex }: InRow) {
  const untag = useUntag()
  if (run.tags.length === 0) return null
  return (
    <span className="tags">
      {run.tags.map((tag) => (
        <button
          type="button"
          tabIndex={tabIndex}
          className="tag"
          key={tag}
          title={`Remove the tag "${tag}"`}
          aria-label={`Remove tag ${tag} from ${run.title}`}
          onClick={() => untag.mutate({ runs: [run.id], tag })}
        >
          {tag} <X aria-hidden />
        </button>
      ))}
    </span>
  )
}

/** Lists the older runs of a project, or hides them. */
function OlderRuns({ run, older, isOpened, tabIndex }: InRow & { readonly older: number; readonly isOpened: boolean }) {
  const toggle = useHistoryFilter((state) => state.toggleProject)
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className="older-runs"
      aria-expanded={isOpened}
      aria-label={`${count(older, 'older run')} for ${run.title}`}
      title={isOpened ? 'Hide older runs for this project' : `Show ${count(older, 'older run')} for this project`}
      onClick={() => toggle(run.project)}
    >
      <ChevronRight aria-hidden /> {older + 1}
    </button>
  )
}

/** Where a search matched, if neither title nor description shows it. */
const Found = ({ pieces }: { pieces: readonly FoundPiece[] }) => (
  <q className="found-words">
    {pieces.map(({ text, isMatch }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which never move
      <Fragment key={at}>{isMatch ? <mark>{text}</mark> : text}</Fragment>
    ))}
  </q>
)

/** The chart of the run in the room of a word. */
function RunMiniature({ run }: { run: HistoryRun }) {
  const chart = useChart(run.id, run.state === 'ended')
  return chart ? <MiniChart chart={chart} width={84} height={22} /> : null
}

/** The same as the chip says, in less room. */
const ClosedMark = ({ closed }: { closed: Closed }) => {
  const Icon = closed === 'happy' ? ThumbsUp : Flag
  return (
    <span className="closed-mark" title={closedWords(closed)}>
      <Icon aria-hidden />
    </span>
  )
}

const OWED = 'output not written yet'

const OwedMark = () => (
  <span className="closed-mark owed" title={`${OWED}: open the run to write it`}>
    <FolderX aria-hidden />
  </span>
)

const closedWords = (closed: Closed): string => (closed === 'happy' ? 'project done' : 'project abandoned')

function sentenceOf(run: HistoryRun, isOwed: boolean, now: number): string {
  const state = run.outcome ? outcomeWords(run.outcome) : run.state
  const tests = run.tests === 0 ? 'no tests' : `${run.passed} of ${count(run.tests, 'test')} passed`
  const parts = [
    run.title,
    run.demo ? 'demo' : '',
    run.description,
    run.found ? `found: ${run.found.map(({ text }) => text).join('')}` : '',
    state,
    isOwed ? OWED : '',
    run.closed ? closedWords(run.closed) : '',
    tests,
    count(run.rounds, 'attempt'),
    money(run.usd),
    ago(run.createdAt, now),
    run.tags.length > 0 ? `tagged ${run.tags.join(' and ')}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
