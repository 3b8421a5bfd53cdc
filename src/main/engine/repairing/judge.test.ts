import { expect, test } from 'vitest'
import { runInStore } from '../../../../test/support/run-in-store.js'
import { testedRun } from '../../../../test/support/tested.js'
import type { TestRun } from '../../../contract/run/effects.js'
import { newSuite } from '../../../contract/run/suite.js'
import { languages } from '../../languages/index.js'
import type { TaskContext } from '../task/task-prompt.js'
import { judge } from './judge.js'

const suite = newSuite({ task: 'a', hash: 'h', files: ['tests/test_it.py'], red: ['one', 'two'] })
const red = { state: 'failed' } as const

/** Judges a run. Each further run of the tests takes the next of `later`. */
async function judged(tested: TestRun, green: readonly string[], later: readonly TestRun[] = []) {
  const { run, trees, store, id } = runInStore()
  const tree = trees.create([{ path: 'a.py', text: '' }]).tree
  const left = [...later]
  const bench = { test: async () => left.shift() ?? expect.fail('The tests were run once more than they should be.') }
  const template = { tests: ['tests/**'], protected: [], generated: [], environment: [], packages: [], files: [], manifests: [] }
  const context = { languages, trees, bench, template } as unknown as TaskContext
  const workspace = { tree, additions: [], uninstallable: [], suites: [suite] }
  const result = await judge(run, context, { run: { ...tested, tree }, workspace }, new Set(green))
  await run.written()
  return { ...result, notes: store.entries.after(id, 0).flatMap((entry) => (entry.kind === 'note' ? [entry.step] : [])), left: left.length }
}

test('green tests are green, and do not run again', async () => {
  const { isGreen, result, notes } = await judged(testedRun({ one: {}, two: {} }), ['one'])
  expect([isGreen, result, notes]).toEqual([true, '2 of 2 green', ['evidence']])
})

test('a test that is red for the first time does not run again', async () => {
  const { found, failing, notes } = await judged(testedRun({ one: {}, two: red }, {}, { exit: 1 }), ['one'])
  expect([found.class, failing, notes]).toEqual(['assertion', ['two'], ['evidence', 'triaged']])
})

test('a test that was green and is red runs again, and is flaky if the same program has another result', async () => {
  const now = testedRun({ one: red, two: {} }, {}, { exit: 1 })
  expect((await judged(now, ['one'], [testedRun({ one: {}, two: {} })])).found).toMatchObject({
    class: 'flaky',
    detail: expect.stringContaining('the same program, run twice, had other results: '),
  })
  const steady = await judged(now, ['one'], [now])
  expect([steady.found.class, steady.left]).toEqual(['assertion', 0])
})

test('a run without all sealed tests is not green', async () => {
  const { found, isGreen } = await judged(testedRun({ one: {} }), [])
  expect([found.class, isGreen]).toEqual(['missing-tests', false])
})
