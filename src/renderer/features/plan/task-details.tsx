// What one task must do: its words, its clauses, what it offers, uses and writes, and what it took so far.
import type { PlanTask } from '../../../contract/run/plan.js'
import type { Attempt } from '../../../contract/run/rounds.js'
import type { TaskView } from '../../../contract/state/view-state.js'
import { isReplaced } from '../../../contract/traces/standing-clauses.js'
import { count, duration, money } from '../../../words/figures.js'
import { clauseParts } from '../../../words/recorded/settled-clause.js'
import { SaidMarkdown } from '../../ui/markdown.js'
import { Term } from '../../ui/term.js'
import { AttemptsTable } from '../timeline/attempts.js'

const REPLACED = 'Replaced by what you said later'

interface TaskDetailsProps {
  readonly task: PlanTask
  readonly tasks: readonly PlanTask[]
  /** Null before the plan is carried out. */
  readonly view: TaskView | null
  /** Its own attempts, as far as they are held. */
  readonly rounds: readonly Attempt[]
}

export function TaskDetails({ task, tasks, view, rounds }: TaskDetailsProps) {
  const titleOf = (id: string) => tasks.find((other) => other.id === id)?.title ?? id
  const needs = task.needs.map(titleOf)
  const neededBy = tasks.filter((other) => other.needs.includes(task.id)).map((other) => other.title)
  // An attempt that was green at once has nothing to list.
  const hasStory = rounds.some(({ diagnosis, did }) => diagnosis !== '' || did.length > 0)
  const facts: readonly (readonly [string, string])[] = [
    ['Estimate', `value ${task.value}/5 · effort ${task.effort}/5`],
    ['Actual', view ? tookWords(view) : ''],
    ['Depends on', needs.join(', ')],
    ['Needed by', neededBy.join(', ')],
    ['Uses', task.inputs.join(', ')],
    ['Writes', task.outputs.join(', ')],
  ]
  return (
    <section className="task-details" aria-label={`Task ${task.title}`}>
      <h3>{task.title}</h3>
      <dl>
        {facts
          .filter(([, words]) => words !== '')
          .map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
      </dl>
      {hasStory ? (
        <>
          <h4>
            <Term of="attempt">Attempts</Term>
          </h4>
          <AttemptsTable rounds={rounds} />
        </>
      ) : null}
      <h4>What the task must do</h4>
      <SaidMarkdown text={task.words} isOfCode />
      <h4>
        <Term of="rule">Rules</Term>
      </h4>
      <ul className="clauses">
        {task.acceptance.map((clause, index) => (
          <li key={clause}>
            <ClauseText clause={clause} isReplaced={isReplaced(task, clause)} />
            {(task.traces ?? [])
              .filter((trace) => trace.clause === index + 1)
              .map(({ quote }) => (
                <q key={quote} title="From your words">
                  {quote}
                </q>
              ))}
          </li>
        ))}
      </ul>
      <h4>Public interface</h4>
      <pre className="said">{task.interface}</pre>
    </section>
  )
}

/** A clause with who settled it, if it was settled. */
function ClauseText({ clause, isReplaced }: { clause: string; isReplaced: boolean }) {
  const { text, settled } = clauseParts(clause)
  return (
    <>
      {isReplaced ? <s title={REPLACED}>{text}</s> : text}
      {settled === null ? null : <small className="settled"> {settled === 'by you' ? 'your answer' : 'assumed without asking you'}</small>}
    </>
  )
}

/** What is known of a task's cost; empty before it was begun. */
function tookWords({ attempts, usd, began, at }: TaskView): string {
  if (began === null || at === null) return ''
  const parts = [attempts > 0 ? count(attempts, 'attempt') : '', at > began ? duration(at - began) : '', usd > 0 ? money(usd) : '']
  return parts.filter(Boolean).join(', ')
}
