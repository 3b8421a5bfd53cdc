// What is being made while a run has no code yet: which step it is at, how long that still takes, and what the answer says so far.
import { useDeferredValue, useMemo } from 'react'
import { type TimeLeft, timeLeft } from '../../../contract/figures/time-left.js'
import { spanOfStep } from '../../../contract/state/waits.js'
import { type BeforeCode, beforeCode, STAGES } from '../../../contract/view/first-code.js'
import type { Row } from '../../../contract/view/run-view.js'
import { count } from '../../../words/figures.js'
import { clauseParts } from '../../../words/recorded/settled-clause.js'
import { makingWords, stageNames, stepWords } from '../../../words/run/before-code.js'
import { useNow } from '../../ui/now.js'
import { Ring } from '../../ui/ring.js'
import { useIsLive } from './live.js'
import { useOpenedRun } from './run-store-context.js'
import { useAskedModel } from './step-at-work.js'
import { streamedFiles, streamedTasks, streamedTests } from './streamed.js'
import { useUsual } from './usual.js'

/** Nothing once the first code was tested, while the user is asked, and where the run does not work. */
export function BeforeFirstCode() {
  const view = useOpenedRun((open) => open.view)
  const isLive = useIsLive()
  const at = useMemo(() => beforeCode(view), [view])
  if (at === null || !isLive || view.question !== null) return null
  const running = view.rows.findLast(({ tone }) => tone === 'running')
  return (
    <section className="before-code" aria-label="Work in progress">
      <header>
        <Stages at={at} />
        <Step at={at} row={running} />
      </header>
      <h2>{makingWords(at)}</h2>
      <Made at={at} row={running} />
    </section>
  )
}

function Stages({ at: { stage } }: { at: BeforeCode }) {
  const now = STAGES.indexOf(stage)
  return (
    <ol aria-label="Run steps">
      {STAGES.map((each, index) => (
        <li key={each} aria-current={index === now ? 'step' : undefined}>
          <Ring
            tone={index < now ? 'skip' : index === now ? 'go' : 'wait'}
            words={index < now ? 'done' : index === now ? 'in progress' : 'not started'}
          />
          {stageNames[each]}
        </li>
      ))}
    </ol>
  )
}

/** The line changes every second, so it is not read out by itself. */
function Step({ at, row }: { at: BeforeCode; row: Row | undefined }) {
  const left = useTimeLeft(row)
  return (
    <p className="step-left" aria-live="off">
      {stepWords(at, left)}
    </p>
  )
}

function useTimeLeft(row: Row | undefined): TimeLeft {
  const usual = useUsual(true)
  const model = useAskedModel(row)
  const progress = useOpenedRun((open) => open.progress.get(row?.key ?? ''))
  const waits = useOpenedRun((open) => open.view.waits)
  const isOut = useOpenedRun((open) => open.view.outage !== null)
  const now = useNow(1_000)
  if (!usual || isOut || row?.data.type !== 'asking') return { type: 'unknown' }
  return timeLeft({ step: row.data.name, model, elapsedMs: spanOfStep(waits, row, now).ms, progress }, usual)
}

/** What the answer says so far; before it says anything, the clauses of the task that it is about. */
function Made({ at, row }: { at: BeforeCode; row: Row | undefined }) {
  const written = useOpenedRun(({ writing }) => (writing.key === row?.key ? writing.text : ''))
  const text = useDeferredValue(written)
  const clauses = useOpenedRun((open) => open.view.plan?.tasks.find(({ id }) => id === at.task?.id)?.acceptance)
  const name = row?.data.type === 'asking' ? row.data.name : ''
  const tasks = useMemo(() => (name === 'plan' ? streamedTasks(text) : []), [name, text])
  const items = useMemo(() => (name === 'tests' ? streamedTests(text) : name === 'code' ? streamedFiles(text) : []), [name, text])
  if (tasks.length > 0)
    return (
      <ol className="made" aria-label="The plan so far">
        {tasks.map(({ title, clauses: own }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tasks are only added, and two may have the same title
          <li key={index}>
            <b>{title}</b>
            <Clauses clauses={own} />
          </li>
        ))}
      </ol>
    )
  if (items.length > 0)
    return (
      <div className="made">
        <h3>{name === 'tests' ? `${count(items.length, 'test')} so far` : `${count(items.length, 'file')} so far`}</h3>
        <Clauses clauses={items} />
      </div>
    )
  return clauses ? (
    <div className="made">
      <h3>What the task must do</h3>
      <Clauses clauses={clauses.map((clause) => clauseParts(clause).text)} />
    </div>
  ) : null
}

const Clauses = ({ clauses }: { clauses: readonly string[] }) => (
  <ul>
    {clauses.map((clause, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are only added, and two may be equal
      <li key={index}>{clause}</li>
    ))}
  </ul>
)
