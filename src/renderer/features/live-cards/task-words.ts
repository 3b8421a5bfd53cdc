// What a run is at, in a line: the task under way among all, or the step before there are tasks. Pure.
import type { RunView } from '../../../contract/view/run-view.js'
import { textOf } from '../../../words/row.js'

export function taskWords({ tasks, rows }: Pick<RunView, 'tasks' | 'rows'>): string {
  const green = tasks.filter(({ state }) => state === 'green').length
  const current = tasks.filter(({ state }) => state === 'tests' || state === 'building')
  const last = rows.at(-1)
  if (tasks.length === 0) return last ? textOf(last.data).title : 'Starting'
  const progress = `${green} of ${tasks.length} green`
  const names = current.map(({ title, state }) => `${title} (${state === 'tests' ? 'tests' : 'code'})`)
  if (names.length > 0) return `${names.join(', ')} · ${progress}`
  return last ? `${textOf(last.data).title} · ${progress}` : progress
}
