// The plan as a list: its tasks, how each stands, and how many attempts it took; each leads to its place in the graph.
import type { TaskView } from '../../../contract/view/view-state.js'
import { lookOf, type TaskLook } from '../../features/plan/task-look.js'
import { useIsLive } from '../../features/run/live.js'
import { useOpenFiles } from '../../features/run/open-file.js'
import { useOpenedRun } from '../../features/run/run-store-context.js'
import { Coming, SidePart } from '../../features/run/side-part.js'
import { Ring } from '../../ui/ring.js'

export function PlanList() {
  const tasks = useOpenedRun((open) => open.view.tasks)
  const isOver = !useIsLive()
  const { task: chosen, tab, choose, show } = useOpenFiles()
  const green = tasks.filter((task) => task.state === 'green').length
  return (
    <SidePart
      id="plan"
      share="22%"
      title="Plan"
      note={tasks.length === 0 ? (isOver ? 'none was made' : 'not made yet') : `${green} of ${tasks.length} green`}
    >
      {tasks.length > 0 ? (
        <ul className="list">
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              look={lookOf(task, tasks, isOver)}
              isShown={tab === 'plan' && task.id === chosen}
              onShow={() => {
                choose(task.id)
                show('plan')
              }}
            />
          ))}
        </ul>
      ) : isOver ? null : (
        <Coming>First, a plan: small tasks that can each be tested.</Coming>
      )}
    </SidePart>
  )
}

interface TaskRowProps {
  readonly task: TaskView
  readonly look: TaskLook
  readonly isShown: boolean
  onShow(): void
}

function TaskRow({ task, look: { tone, words }, isShown, onShow }: TaskRowProps) {
  return (
    <li>
      <button
        type="button"
        className={`row of-task ${tone === 'go' ? 'on' : ''}`}
        title={`${task.title}: show it in the plan`}
        aria-pressed={isShown}
        onClick={onShow}
      >
        <Ring tone={tone} words={words} />
        <span className="t">{task.title}</span>
        <small>{words}</small>
      </button>
    </li>
  )
}
