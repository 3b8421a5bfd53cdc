// A plan that waits for approval, while the user changes it; only one that holds together can be carried out.
import { useMutation } from '@tanstack/react-query'
import { Check, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Plan } from '../../../contract/run/plan.js'
import { count } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { Notice } from '../../ui/notice.js'
import { problemsOf, withNewTask, withoutTask, withTask } from './plan-edits.js'
import { PlanGraph } from './plan-graph.js'
import { TaskForm } from './task-form.js'

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

export function PlanEditor({ run, questionKey, plan, onChange, onDiscard }: PlanEditorProps) {
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
          <span>{count(plan.tasks.length, 'task')}; choose one to change it</span>
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
      <section className="plan-bar" aria-label="What becomes of your changes">
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
