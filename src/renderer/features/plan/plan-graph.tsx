// The plan as a graph: each task with its estimates, its state and what it writes, and lines from what is needed to what needs it.
import { useMemo } from 'react'
import type { PlanTask } from '../../../contract/run/plan.js'
import { Ring } from '../../ui/ring.js'
import { NODE, placeTasks } from './plan-layout.js'
import type { TaskLook } from './task-look.js'

interface PlanGraphProps {
  /** In the order in which they are read out. */
  readonly tasks: readonly PlanTask[]
  /** The state of each; null before the plan is carried out. */
  look(id: string): TaskLook | null
  readonly chosen: string | null
  onChoose(id: string): void
}

export function PlanGraph({ tasks, look, chosen, onChoose }: PlanGraphProps) {
  const { width, height, nodes, edges } = useMemo(() => placeTasks(tasks), [tasks])
  return (
    <div className="plan-graph">
      <div style={{ width, height }}>
        <svg width={width} height={height} aria-hidden="true">
          <defs>
            <marker id="needed" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">
              <path d="M0 0.5 L7 4 L0 7.5 Z" />
            </marker>
          </defs>
          {edges.map(({ from, to, path }) => (
            <path key={`${from} ${to}`} d={path} className={from === chosen || to === chosen ? 'near' : ''} markerEnd="url(#needed)" />
          ))}
        </svg>
        <ol aria-label="Plan tasks">
          {tasks.map((task) => (
            <li key={task.id} style={{ ...NODE, translate: `${nodes.get(task.id)?.x ?? 0}px ${nodes.get(task.id)?.y ?? 0}px` }}>
              <TaskNode task={task} tasks={tasks} look={look(task.id)} isChosen={task.id === chosen} onChoose={() => onChoose(task.id)} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

interface TaskNodeProps {
  readonly task: PlanTask
  readonly tasks: readonly PlanTask[]
  readonly look: TaskLook | null
  readonly isChosen: boolean
  onChoose(): void
}

function TaskNode({ task, tasks, look, isChosen, onChoose }: TaskNodeProps) {
  const needed = task.needs.map((need) => tasks.find((other) => other.id === need)?.title ?? need)
  return (
    <button type="button" className={`plan-node ${look?.tone ?? ''}`} aria-pressed={isChosen} onClick={onChoose} title={task.title}>
      <span className="title">
        {look ? <Ring tone={look.tone} words={look.words} /> : null}
        <b>{task.title}</b>
      </span>
      <span className="writes">{task.outputs.map((path) => path.slice(path.lastIndexOf('/') + 1)).join(', ')}</span>
      <span className="estimate">
        <span>
          value {task.value} · effort {task.effort}
        </span>
        {look ? <em>{look.words}</em> : null}
      </span>
      {needed.length > 0 ? <span className="sr-only">after {needed.join(', ')}</span> : null}
    </button>
  )
}
