// What of an unfinished run is there and what is not: tasks with their tests, what was never begun, and words without code. Pure.

import type { TaskView } from '../../../contract/state/view-state.js'
import type { TracedWords } from '../../../contract/traces/traced-words.js'
import type { RunView } from '../../../contract/view/run-view.js'
import { count } from '../../../words/figures.js'

export interface Standing {
  /** `green`: shown. `red`: tests are there and red. `open`: never begun. */
  readonly tone: 'green' | 'red' | 'open'
  readonly words: string
}

type Seen = Pick<RunView, 'plan' | 'tasks' | 'suites' | 'tests' | 'changes'>

/** Most words of the user that are quoted. */
const QUOTED = 3

export function standingOf(view: Seen, traced: TracedWords | null): { readonly there: Standing[]; readonly missing: Standing[] } {
  if (view.plan === null) return { there: [], missing: [{ tone: 'open', words: 'A plan' }] }
  const done = view.tasks.filter(({ state }) => state === 'green')
  const rest = view.tasks.filter(({ state }) => state !== 'green')
  const there = [
    ...done.map((task): Standing => ({ tone: 'green', words: greenWords(task, view) })),
    ...rest.flatMap((task) => writtenTests(task, view)),
    ...(done.length === 0 ? writtenFiles(view) : []),
  ]
  const missing = rest.map((task) => missingTask(task, view))
  const isProven = rest.length === 0
  return {
    there,
    missing: [
      ...missing,
      { tone: 'open', words: 'Checks with planted bugs, changed expectations and a fresh copy have not started' },
      ...(isProven ? [] : quotedWords(rest, traced)),
    ],
  }
}

/** The tests of a task: those that were red before the code, and how many of them pass now. */
function testsOf({ id }: TaskView, { suites, tests }: Seen): { readonly all: number; readonly passed: number; readonly hidden: number } {
  const own = suites.filter(({ task }) => task === id)
  const ids = [...new Set(own.flatMap(({ red }) => red))]
  const hidden = own.reduce((sum, { heldOut }) => sum + (heldOut?.tests.length ?? 0), 0)
  return { all: ids.length, passed: ids.filter((test) => tests.get(test)?.state === 'passed').length, hidden }
}

function greenWords(task: TaskView, view: Seen): string {
  const { all, passed } = testsOf(task, view)
  return all === 0
    ? task.title
    : `${task.title}: ${passed} of ${count(all, 'test')} ${all === 1 ? 'passes' : 'pass'}, and ${all === 1 ? 'it was' : 'all were'} red before any code`
}

/** The tests of a task that is not green. */
function writtenTests(task: TaskView, view: Seen): Standing[] {
  const { all, passed } = testsOf(task, view)
  if (all === 0) return []
  const pass = passed === 0 ? 'none passes yet' : `${passed} now ${passed === 1 ? 'passes' : 'pass'}`
  return [{ tone: 'red', words: `${task.title}: ${count(all, 'test')} ${all === 1 ? 'was' : 'were'} red before any code, and ${pass}` }]
}

/** Files that are named of those that were written. */
const NAMED = 4

function writtenFiles({ changes }: Seen): Standing[] {
  const paths = [...changes.keys()]
  if (paths.length === 0) return []
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : ''
  return [{ tone: 'open', words: `${count(paths.length, 'file')} written: ${paths.slice(0, NAMED).join(', ')}${more}` }]
}

function missingTask(task: TaskView, view: Seen): Standing {
  const { all, passed, hidden } = testsOf(task, view)
  if (task.state === 'waiting') return { tone: 'open', words: `${task.title}: not started` }
  if (all === 0) return { tone: 'open', words: `${task.title}: tests were still being written` }
  const kept = hidden > 0 ? `; ${count(hidden, 'hidden test')} ${hidden === 1 ? 'has' : 'have'} not run` : ''
  return {
    tone: 'red',
    words:
      passed === 0
        ? `${task.title}: code that passes its tests${kept}`
        : `${task.title}: code that passes ${all - passed} more of its ${count(all, 'test')}${kept}`,
  }
}

function quotedWords(rest: readonly TaskView[], traced: TracedWords | null): Standing[] {
  const ids = new Set(rest.map(({ id }) => id))
  const open = (traced?.sentences ?? []).filter(({ clauses }) => clauses.length > 0 && clauses.every(({ task }) => ids.has(task)))
  return open.slice(0, QUOTED).map(({ text }): Standing => ({ tone: 'open', words: `From your words: “${text.replace(/\s+/g, ' ')}”` }))
}
