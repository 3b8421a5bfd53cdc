// The plan: its tasks, how each stands, and how many rounds it took.
import type { TaskView } from '../../contract/run-view.js'
import { Ring, type RingTone } from '../parts/ring.js'
import { count } from '../parts/words.js'
import { useIsLive } from './live.js'
import { useOpenedRun } from './run-store-context.js'
import { Coming, SidePart } from './side-part.js'

export function PlanList() {
  const tasks = useOpenedRun((open) => open.view.tasks)
  const isOver = !useIsLive()
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
              waitsFor={task.needs.filter((need) => tasks.find((each) => each.id === need)?.state !== 'green').length}
              isOver={isOver}
            />
          ))}
        </ul>
      ) : isOver ? null : (
        <Coming>First it is planned as small tasks, each of which can be tested by itself.</Coming>
      )}
    </SidePart>
  )
}

function TaskRow({ task, waitsFor, isOver }: { task: TaskView; waitsFor: number; isOver: boolean }) {
  const { tone, words } = lookOf(task, waitsFor, isOver)
  return (
    <li className={`row ${tone === 'go' ? 'on' : ''}`} title={task.title}>
      <Ring tone={tone} words={words} />
      <span className="t">{task.title}</span>
      <small>{words}</small>
    </li>
  )
}

function lookOf(task: TaskView, waitsFor: number, isOver: boolean): { tone: RingTone; words: string } {
  switch (task.state) {
    case 'waiting':
      return { tone: 'wait', words: isOver ? 'not begun' : waitsFor > 0 ? `waits for ${waitsFor}` : 'waiting' }
    case 'tests':
      return isOver ? { tone: 'wait', words: 'not finished' } : { tone: 'go', words: 'tests' }
    case 'building':
      return isOver
        ? { tone: 'wait', words: 'not finished' }
        : { tone: 'go', words: task.attempts > 0 ? `round ${task.attempts}` : 'building' }
    case 'green':
      return { tone: 'ok', words: task.attempts > 0 ? count(task.attempts, 'round') : 'green' }
    case 'stuck':
      return { tone: 'bad', words: `stuck · ${count(task.attempts, 'round')}` }
  }
}
