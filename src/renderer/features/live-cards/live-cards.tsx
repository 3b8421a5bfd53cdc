// The runs that are at work or wait, beside each other: each with its chart, its task, its budget, and what it waits for.

import { useMutation } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import { useLayoutEffect, useMemo } from 'react'
import type { RunSummary } from '../../../contract/run/run.js'
import type { RunView } from '../../../contract/view/run-view.js'
import { count } from '../../../words/figures.js'
import { askedWords } from '../../../words/timeline/asked.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { Notice } from '../../ui/notice.js'
import { RunChip } from '../../ui/outcome-chip.js'
import { useElementWidth } from '../../ui/width.js'
import { useJustShown } from '../ask/just-shown.js'
import { BudgetMeter } from '../budget/budget-meter.js'
import { MiniChart } from '../chart/cells.js'
import { openRun } from '../run/run-store.js'
import { RunStoreContext, useOpenedRun } from '../run/run-store-context.js'
import { wantQuestion } from '../run/wanted-question.js'
import { isLive } from '../shell/live-runs.js'
import { taskWords } from './task-words.js'

/** Pixels of a chart. */
const CHART = 40

/** Nothing where there is no run. @param runs those that are live, and perhaps some that just ended */
export function LiveCards({ runs }: { runs: readonly RunSummary[] }) {
  if (runs.length === 0) return null
  const waiting = runs.filter((run) => run.asks).length
  const live = runs.filter(isLive).length
  return (
    <section className="live-cards" aria-label="Live runs">
      <h3>
        {count(live, 'run')} live{' '}
        <small>{[waitingWords(waiting), live < runs.length ? `${runs.length - live} ended` : ''].filter(Boolean).join(' · ')}</small>
      </h3>
      <ul>
        {/* What waits for the user comes first. */}
        {runs
          .toSorted((a, b) => Number(b.asks) - Number(a.asks))
          .map((run) => (
            <LiveCard key={run.id} run={run} />
          ))}
      </ul>
    </section>
  )
}

const waitingWords = (waiting: number): string => (waiting === 0 ? '' : `${waiting} waiting for you`)

function LiveCard({ run }: { run: RunSummary }) {
  const opened = useMemo(() => openRun(run.id, { hasOutput: false }), [run.id])
  useLayoutEffect(() => opened.follow(), [opened])
  return (
    <RunStoreContext value={opened.store}>
      <CardOf run={run} />
    </RunStoreContext>
  )
}

function CardOf({ run }: { run: RunSummary }) {
  const view = useOpenedRun((open) => open.view)
  const [place, width] = useElementWidth<HTMLDivElement>(260)
  return (
    <li className={`live-card ${view.question ? 'asks' : ''}`}>
      <header>
        <a href={addressOf({ screen: 'run', run: run.id })} title={run.description}>
          {run.title}
        </a>
        <RunChip run={run} />
      </header>
      <div className="course" ref={place}>
        {view.chart.columns.length > 0 ? (
          <MiniChart chart={view.chart} width={width} height={CHART} column={24} gap={0.5} />
        ) : (
          <span className="no-tests">No tests run yet</span>
        )}
      </div>
      <p className="task" title={taskWords(view)}>
        {taskWords(view)}
      </p>
      <BudgetMeter state={run.state} isDemo={run.demo !== null} />
      {view.question ? <CardQuestion key={view.question.key} run={run.id} asked={view.question} /> : null}
    </li>
  )
}

interface CardQuestionProps {
  readonly run: string
  readonly asked: NonNullable<RunView['question']>
}

/** Letters of a choice that a button of a card shows. */
const MOST_LABEL = 60

/** The question of a run, on its card: answered there if a click is enough, else on its own screen. */
function CardQuestion({ run, asked: { key, question } }: CardQuestionProps) {
  const answer = useMutation({ mutationFn: (choice: string) => core.runs.answer({ run, key, choice, words: '' }) })
  const isNew = useJustShown()
  // A plan, and what is asked about at length, has to be read first. The user's own words are written where there is room for them.
  const choices = question.choices.filter(({ id }) => id !== 'own')
  const isShort =
    question.about !== 'plan' &&
    question.text.length <= 300 &&
    choices.length <= 3 &&
    choices.every(({ label }) => label.length <= MOST_LABEL)
  return (
    <div className="card-question">
      <p>
        <CircleQuestionMark aria-hidden />
        <span title={askedWords(question.title)}>{askedWords(question.title)}</span>
      </p>
      <div className="actions">
        {isShort
          ? choices.map(({ id, label, consequence }) => (
              <button
                key={id}
                type="button"
                className="button"
                title={consequence}
                disabled={answer.isPending || answer.isSuccess}
                aria-disabled={isNew}
                onClick={() => isNew || answer.mutate(id)}
              >
                {label}
              </button>
            ))
          : null}
        <a className={isShort ? 'button quiet' : 'button'} href={addressOf({ screen: 'run', run })} onClick={() => wantQuestion(run)}>
          {isShort ? 'Read more' : 'Read and answer'}
        </a>
      </div>
      {answer.error ? <Notice tone="warn">{errorMessage(answer.error)}</Notice> : null}
    </div>
  )
}
