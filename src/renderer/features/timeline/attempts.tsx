// The attempts at one task: how many tests were red in each, and what was tried.
import { ArrowRight, ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import type { EscalationStep } from '../../../contract/config/config.js'
import type { Attempt } from '../../../contract/run/rounds.js'
import { SaidMarkdown } from '../../ui/markdown.js'
import { useOpenedRun } from '../run/run-store-context.js'

const escalationStepNames: Readonly<Record<EscalationStep, string>> = {
  nudge: 'nudged',
  fresh: 'fresh eyes',
  branches: 'several diagnoses',
  'other-model': 'another model',
  replan: 'planned again',
  ask: 'asked you',
}

/** Above the timeline: how the attempts at the task at work went. Nothing before the first repair. */
export function AttemptsStrip() {
  const rounds = useOpenedRun((open) => open.view.rounds)
  const tasks = useOpenedRun((open) => open.view.tasks)
  const last = rounds.at(-1)
  const own = rounds.filter((round) => round.task === last?.task)
  if (!last || (own.length < 2 && last.diagnosis === '')) return null
  return (
    <details className="rounds-strip">
      <summary>
        <ChevronRight aria-hidden />
        <b>{tasks.find((task) => task.id === last.task)?.title ?? last.task}</b>
        <Course rounds={own} />
      </summary>
      <AttemptsTable rounds={own} />
    </details>
  )
}

/** Attempts that fit into one line. */
const SHOWN = 8

/** "4 → 2 → 2 red", with the rungs that were climbed. */
function Course({ rounds }: { rounds: readonly Attempt[] }) {
  const shown = rounds.slice(-SHOWN)
  return (
    <span className="course">
      {rounds.length > SHOWN ? '… ' : ''}
      {shown.map(({ key, red, rung }, index) => (
        <Fragment key={key}>
          {index > 0 ? <ArrowRight role="img" aria-label="then" /> : null}
          <span className={red === 0 ? 'green' : ''}>{red === 0 ? 'green' : (red ?? 'no report')}</span>
          {rung ? <em>{escalationStepNames[rung]}</em> : null}
        </Fragment>
      ))}{' '}
      {rounds.at(-1)?.red === 0 ? '' : 'red'}
    </span>
  )
}

/** What was tried and what came of it, the newest first. */
export function AttemptsTable({ rounds }: { rounds: readonly Attempt[] }) {
  return (
    <ol className="rounds" aria-label="Attempts">
      {rounds
        .map((round, index) => ({ round, after: rounds[index + 1] ?? null }))
        .toReversed()
        .map(({ round, after }) => (
          <li key={round.key}>
            <b>Attempt {round.number}</b>
            <span className="found">
              {foundWords(round)}
              {round.rung ? <em>{escalationStepNames[round.rung]}</em> : null}
              {round.isRolledBack ? <em>rolled back</em> : null}
            </span>
            {round.diagnosis ? <SaidMarkdown text={round.diagnosis} /> : null}
            {round.did.length > 0 ? (
              <p className="did">
                <code>{round.did.join(', ')}</code>
                {after ? ` and then ${foundWords(after)}` : ''}
              </p>
            ) : null}
          </li>
        ))}
    </ol>
  )
}

const foundWords = ({ red, of }: Attempt): string => (red === null ? 'no report' : red === 0 ? 'all green' : `${red} of ${of} red`)
