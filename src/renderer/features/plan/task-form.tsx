// One task of a plan that is not approved yet, to be changed: words, clauses, needs, files and estimates.
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PlanTask } from '../../../contract/run/plan.js'
import { linesOf, quoteLines, tracesIn, withClauses } from './plan-edits.js'

interface TaskFormProps {
  readonly task: PlanTask
  readonly tasks: readonly PlanTask[]
  onChange(change: Partial<PlanTask>): void
  onRemove(): void
}

export function TaskForm({ task, tasks, onChange, onRemove }: TaskFormProps) {
  const others = tasks.filter((other) => other.id !== task.id)
  const need = (id: string, isNeeded: boolean) =>
    onChange({ needs: isNeeded ? [...task.needs, id] : task.needs.filter((each) => each !== id) })
  return (
    <section className="task-details task-form" aria-label={`Edit ${task.title}`}>
      <label className="field">
        <span>Title</span>
        <input className="input" value={task.title} onChange={(event) => onChange({ title: event.target.value })} />
      </label>
      <Text name="What the task must do" value={task.words} onChange={(words) => onChange({ words })} />
      <Lines name="Rules, one per line" lines={task.acceptance} onChange={(acceptance) => onChange(withClauses(task, acceptance))} />
      <Quotes key={task.id} task={task} onChange={onChange} />
      <Text name="Public interface" value={task.interface} onChange={(offered) => onChange({ interface: offered })} />
      {others.length > 0 ? (
        <fieldset className="field needs">
          <legend>Depends on</legend>
          {others.map((other) => (
            <label key={other.id}>
              <input type="checkbox" checked={task.needs.includes(other.id)} onChange={(event) => need(other.id, event.target.checked)} />
              {other.title}
            </label>
          ))}
        </fieldset>
      ) : null}
      <div className="two">
        <Lines name="Uses, one file per line" lines={task.inputs} onChange={(inputs) => onChange({ inputs })} />
        <Lines name="Writes, one file per line" lines={task.outputs} onChange={(outputs) => onChange({ outputs })} />
        <Scale name="Value" value={task.value} onChange={(value) => onChange({ value })} />
        <Scale name="Effort" value={task.effort} onChange={(effort) => onChange({ effort })} />
      </div>
      <label className="agree">
        <input type="checkbox" checked={task.delivers} onChange={(event) => onChange({ delivers: event.target.checked })} /> You use the
        output from this task yourself
      </label>
      <button type="button" className="button" disabled={others.length === 0} onClick={onRemove}>
        <Trash2 aria-hidden /> Remove this task
      </button>
    </section>
  )
}

interface FieldProps<T> {
  readonly name: string
  readonly value: T
  onChange(value: T): void
}

const Text = ({ name, value, onChange }: FieldProps<string>) => (
  <label className="field">
    <span>{name}</span>
    <textarea className="input" value={value} onChange={(event) => onChange(event.target.value)} />
  </label>
)

/** Kept as typed while one types: an empty line is taken away when the field is left. */
function Lines({ name, lines, onChange }: { name: string; lines: readonly string[]; onChange(lines: string[]): void }) {
  return (
    <label className="field">
      <span>{name}</span>
      <textarea
        className="input"
        value={lines.join('\n')}
        onChange={(event) => onChange(event.target.value.split('\n'))}
        onBlur={(event) => onChange(linesOf(event.target.value))}
      />
    </label>
  )
}

/** What the clauses are from. Read when the field is left, since half a line names no clause yet. */
function Quotes({ task, onChange }: Pick<TaskFormProps, 'task' | 'onChange'>) {
  const [draft, setDraft] = useState<string | null>(null)
  const save = () => {
    if (draft !== null) onChange({ traces: tracesIn(draft) })
    setDraft(null)
  }
  return (
    <label className="field">
      <span>Your words for each rule, with the rule number first</span>
      <textarea
        className="input"
        placeholder="1: your exact words"
        value={draft ?? quoteLines(task)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
      />
    </label>
  )
}

const Scale = ({ name, value, onChange }: FieldProps<number>) => (
  <label className="field">
    <span>{name}, from 1 to 5</span>
    <input
      className="input"
      type="number"
      min={1}
      max={5}
      value={value}
      onChange={(event) => onChange(Math.min(5, Math.max(1, Math.round(Number(event.target.value)) || 1)))}
    />
  </label>
)
