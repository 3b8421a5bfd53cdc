// The plan of a run: its graph and what the chosen task must do. While the plan waits for approval, the user can
// approve it, edit it, or ask for another one.

import { useMutation } from '@tanstack/react-query'
import { Check, Plus, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Plan, tasksInOrder } from '../../../contract/run/plan.js'
import { isSamePlan } from '../../../contract/run/plan-difference.js'
import { count, moment } from '../../../words/figures.js'
import { planDifferenceLines } from '../../../words/rows/plan-difference.js'
import { planEstimateWords } from '../../../words/statistics/estimates.js'
import { core, errorMessage } from '../../boot/api.js'
import { Empty, Notice } from '../../ui/notice.js'
import { Term } from '../../ui/term.js'
import { useTaskEstimate } from '../budget/task-estimate.js'
import { useIsLive } from '../run/live.js'
import { useOpenFiles } from '../run/open-file.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useAssumptions } from '../words/use-assumptions.js'
import { PlanApproval } from './plan-approval.js'
import { problemsOf, withNewTask, withoutTask, withTask } from './plan-edits.js'
import { PlanGraph } from './plan-graph.js'
import { TaskDetails } from './task-details.js'
import { TaskForm } from './task-form.js'
import { lookOf } from './task-look.js'

export function PlanPage() {
  const run = useOpenedRun((open) => open.run)
  const plan = useOpenedRun((open) => open.view.plan)
  const asked = useOpenedRun((open) => open.view.question)
  const isLive = useIsLive()
  const [edited, edit] = useState<{ readonly key: string; readonly plan: Plan } | null>(null)
  if (!plan) return <Empty title="No plan yet">The plan appears here when it is ready.</Empty>
  const open = isLive && asked?.question.about === 'plan' ? asked : null
  if (open && edited?.key === open.key)
    return (
      <PlanEditor
        run={run}
        questionKey={open.key}
        plan={edited.plan}
        onChange={(next) => edit({ key: open.key, plan: next })}
        onDiscard={() => edit(null)}
      />
    )
  const mayChange = open?.question.choices.some((choice) => choice.id === 'change') ?? false
  return (
    <div className="plan-page">
      <ShownPlan plan={plan} isAsked={open !== null} />
      {open ? <PlanApproval key={open.key} run={run} asked={open} onEdit={mayChange ? () => edit({ key: open.key, plan }) : null} /> : null}
    </div>
  )
}

interface ShownPlanProps {
  readonly plan: Plan
  /** Whether nothing of it was begun, since it waits for the user. */
  readonly isAsked: boolean
}

function ShownPlan({ plan, isAsked }: ShownPlanProps) {
  const views = useOpenedRun((open) => open.view.tasks)
  const rounds = useOpenedRun((open) => open.view.rounds)
  const isOver = !useIsLive()
  const estimate = useTaskEstimate(isAsked)
  const { task: wanted, choose } = useOpenFiles()
  const tasks = useMemo(() => inOrder(plan), [plan])
  const task = tasks.find(({ id }) => id === wanted) ?? tasks[0]
  const assumptions = useAssumptions(plan, () => document.getElementById(ASSUMED)?.scrollIntoView({ block: 'nearest' }))
  const viewOf = (id: string) => (isAsked ? null : (views.find((each) => each.id === id) ?? null))
  return (
    <div className="plan-body">
      <header>
        <h2>{plan.title}</h2>
        <span title="Among ready tasks, the one with the highest value for its effort comes first.">
          {count(plan.tasks.length, 'task')}; dependencies come first
        </span>
        {estimate ? (
          <span title={`Based on ${count(estimate.tasks, 'task')} like these in your earlier runs.`}>{planEstimateWords(estimate)}</span>
        ) : null}
        {assumptions.count > 0 ? (
          <button type="button" className="link" onClick={assumptions.show}>
            {count(assumptions.count, 'assumption')}
          </button>
        ) : null}
      </header>
      <div className="plan-columns">
        <PlanGraph
          tasks={tasks}
          look={(id) => {
            const view = viewOf(id)
            return view ? lookOf(view, views, isOver) : null
          }}
          chosen={task?.id ?? null}
          onChoose={choose}
        />
        {task ? (
          <TaskDetails
            task={task}
            tasks={tasks}
            view={viewOf(task.id)}
            rounds={isAsked ? [] : rounds.filter((round) => round.task === task.id)}
          />
        ) : null}
      </div>
      <PlanNotes plan={plan} />
      <PlanChanges />
    </div>
  )
}

/** Where the header leads to. */
const ASSUMED = 'assumed'

/** What else the plan says: choices of the planner, and how the program is started. */
function PlanNotes({ plan: { assumptions, start } }: { plan: Plan }) {
  if (assumptions.length === 0 && !start) return null
  return (
    <section className="plan-notes" aria-label="Plan notes">
      {assumptions.length > 0 ? (
        <>
          <h4 id={ASSUMED}>
            <Term of="assumption">Assumptions</Term>
          </h4>
          <ul className="clauses">
            {assumptions.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      ) : null}
      {start ? (
        <p>
          The finished program starts with <code>{start.argv.join(' ')}</code>
          {start.exit ? `. It exits with code ${start.exit.code}, as your words require: “${start.exit.quote}”` : null}
        </p>
      ) : null}
    </section>
  )
}

/** What later plans changed of the first one, the newest first. */
function PlanChanges() {
  const replanned = useOpenedRun(({ view }) => view.replanned)
  const changes = replanned.filter(({ difference }) => !isSamePlan(difference)).toReversed()
  if (changes.length === 0) return null
  return (
    <section className="plan-notes" aria-label="Plan changes">
      <h4>Plan changes</h4>
      {changes.map(({ at, why, difference }) => (
        <div key={at}>
          <p>
            <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
            {why ? `: ${why}` : ''}
          </p>
          <ul className="clauses">
            {planDifferenceLines(difference).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** As they can be built; those that wait for each other in a circle come last. */
export function inOrder(plan: Plan): Plan['tasks'] {
  const ordered = tasksInOrder(plan)
  return [...ordered, ...plan.tasks.filter((task) => !ordered.includes(task))]
}

/** Tasks that a plan may have. */
const MOST = 12

interface PlanEditorProps {
  readonly run: string
  /** Of the question that asks for approval. */
  readonly questionKey: string
  readonly plan: Plan
  onChange(plan: Plan): void
  onDiscard(): void
}

/** A plan that waits for approval, while the user changes it; only one that holds together can be carried out. */
function PlanEditor({ run, questionKey, plan, onChange, onDiscard }: PlanEditorProps) {
  const [wanted, choose] = useState<string | null>(null)
  const task = plan.tasks.find(({ id }) => id === wanted) ?? plan.tasks[0]
  const problems = problemsOf(plan)
  // The engine takes a whole plan for one that replaces its own.
  const carryOut = useMutation({
    mutationFn: () => core.runs.answer({ run, key: questionKey, choice: 'change', words: JSON.stringify(plan) }),
  })
  const isSent = carryOut.isPending || carryOut.isSuccess
  const add = () => {
    const added = withNewTask(plan)
    onChange(added.plan)
    choose(added.id)
  }
  return (
    <div className="plan-page">
      <div className="plan-body">
        <header>
          <h2>Your plan</h2>
          <span>{count(plan.tasks.length, 'task')}; choose one to edit it</span>
          <button type="button" className="button" disabled={plan.tasks.length >= MOST} onClick={add}>
            <Plus aria-hidden /> Add a task
          </button>
        </header>
        <PlanGraph tasks={plan.tasks} look={() => null} chosen={task?.id ?? null} onChoose={choose} />
        {task ? (
          <TaskForm
            key={task.id}
            task={task}
            tasks={plan.tasks}
            onChange={(change) => onChange(withTask(plan, task.id, change))}
            onRemove={() => onChange(withoutTask(plan, task.id))}
          />
        ) : null}
      </div>
      <section className="plan-bar" aria-label="Build or discard your changes">
        {problems.length > 0 ? <Notice tone="warn">{problems.slice(0, 3).join(' ')}</Notice> : null}
        {carryOut.error ? <Notice tone="bad">{errorMessage(carryOut.error)}</Notice> : null}
        <div className="actions">
          <button type="button" className="button main" disabled={problems.length > 0 || isSent} onClick={() => carryOut.mutate()}>
            <Check aria-hidden /> Build this plan
          </button>
          <button type="button" className="button quiet" disabled={isSent} onClick={onDiscard}>
            <Undo2 aria-hidden /> Discard the changes
          </button>
        </div>
      </section>
    </div>
  )
}
