import { expect, test } from 'vitest'
import { runInStore } from '../../../../test/support/run-in-store.js'
import { type Plan, PlanTask } from '../../../contract/run/plan.js'
import { newSuite } from '../../../contract/run/suite.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { halt } from '../ports/progress.js'
import type { Workspace } from '../task/workspace.js'
import { mergeTasks } from './merge-tasks.js'

const task = (id: string) => PlanTask.parse({ id, title: id, words: id, acceptance: ['it works'], interface: 'a function' })
const tasks = [task('one'), task('two')]
const plan: Plan = { title: 'p', tasks, assumptions: [], start: null }
const suiteOf = (id: string) => newSuite({ task: id, hash: id, files: [], red: [id] })
const addition = { type: 'packages', names: ['six'] } as never

/** Merges two tasks that changed these files of the same program. */
async function merged(changes: readonly [FileChangeRequest[], FileChangeRequest[]], stuck: readonly number[] = []) {
  const { run, trees } = runInStore()
  const base = trees.create([
    { path: 'a.py', text: 'a\n' },
    { path: 'b.py', text: 'b\n' },
  ]).tree
  const begun: Workspace = { tree: base, additions: [], uninstallable: [], suites: [] }
  const results = changes.map((list, index) => {
    const id = tasks[index]?.id ?? ''
    const workspace = { ...begun, tree: trees.change(base, list).tree, suites: [suiteOf(id)], additions: [addition] }
    if (stuck.includes(index)) return { ...halt('stuck', 'why'), best: workspace }
    return {
      type: 'done' as const,
      value: { workspace, isThere: false, plan: { ...plan, tasks: tasks.map((each) => ({ ...each, title: `${each.title} as built` })) } },
    }
  })
  const ends = results.map((each, index) => ({
    result: each,
    plan: each.type === 'done' ? each.value.plan : plan,
    green: each.type === 'done' ? tasks.slice(index, index + 1) : [],
  }))
  const result = await mergeTasks(run, trees, { workspace: begun, plan }, { number: 1, tasks, ends })
  return { ...result, read: (path: string) => trees.read(result.workspace.tree, path) }
}

const write = (path: string, text: string | null): FileChangeRequest => ({ path, text })

test('changes of different files are all taken, with the tests of both tasks and a package once', async () => {
  const {
    read,
    workspace,
    colliding,
    plan: after,
  } = await merged([[write('a.py', 'one\n')], [write('b.py', null), write('c.py', 'two\n')]])
  expect([read('a.py'), read('b.py'), read('c.py')]).toEqual(['one\n', null, 'two\n'])
  expect(workspace.suites.map((suite) => suite.task)).toEqual(['one', 'two'])
  expect(workspace.additions).toEqual([addition])
  expect(after.tasks.map(({ title }) => title)).toEqual(['one as built', 'two as built'])
  expect(colliding).toEqual([])
})

test('of two tasks that wrote one file differently, the later one is left out completely and built again', async () => {
  const { read, workspace, colliding } = await merged([[write('a.py', 'one\n')], [write('a.py', 'two\n'), write('c.py', 'two\n')]])
  expect([read('a.py'), read('c.py')]).toEqual(['one\n', null])
  expect(colliding.map(({ id }) => id)).toEqual(['two'])
  expect(workspace.suites.map((suite) => suite.task)).toEqual(['one'])
})

test('the same change by both is no collision', async () => {
  const { read, colliding } = await merged([[write('a.py', 'same\n')], [write('a.py', 'same\n')]])
  expect([read('a.py'), colliding.length]).toEqual(['same\n', 0])
})

test('the best state of a stuck task is kept, but not its plan', async () => {
  const { read, plan: after } = await merged([[write('a.py', 'one\n')], [write('b.py', 'half\n')]], [1])
  expect([read('a.py'), read('b.py')]).toEqual(['one\n', 'half\n'])
  expect(after.tasks.map(({ title }) => title)).toEqual(['one as built', 'two'])
})
