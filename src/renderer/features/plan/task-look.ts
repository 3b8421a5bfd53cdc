// The state of a task of the plan, as a shape and a word.
import type { TaskView } from '../../../contract/state/view-state.js'
import { count } from '../../../words/figures.js'
import type { RingTone } from '../../ui/ring.js'

export interface TaskLook {
  readonly tone: RingTone
  readonly words: string
}

/** @param tasks all tasks of the plan, since a task may wait for others */
export function lookOf(task: TaskView, tasks: readonly TaskView[], isOver: boolean): TaskLook {
  const waitsFor = task.needs.filter((need) => tasks.find((each) => each.id === need)?.state !== 'green').length
  switch (task.state) {
    case 'waiting':
      return { tone: 'wait', words: isOver ? 'not started' : waitsFor > 0 ? `waits for ${count(waitsFor, 'task')}` : 'waiting' }
    case 'tests':
      return isOver ? { tone: 'wait', words: 'not finished' } : { tone: 'go', words: 'tests' }
    case 'building':
      return isOver
        ? { tone: 'wait', words: 'not finished' }
        : { tone: 'go', words: task.attempts > 0 ? `attempt ${task.attempts}` : 'building' }
    case 'green':
      return { tone: 'ok', words: task.attempts > 0 ? count(task.attempts, 'attempt') : 'green' }
    case 'stuck':
      return { tone: 'bad', words: `stuck · ${count(task.attempts, 'attempt')}` }
  }
}
