// Over real trees: which tests remain when a task gives up its own.
import { expect, test } from 'vitest'
import { runInStore } from '../../../../test/support/run-in-store.js'
import type { PlanTask } from '../../../contract/run/plan.js'
import { newSuite, type Suite } from '../../../contract/run/suite.js'
import type { Template } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { openSources } from '../../languages/syntax/open-sources.js'
import type { Bench } from '../ports/ports.js'
import { giveUpTests } from './give-up-tests.js'

const sources = await openSources(languages)
const task = { id: 'rest' } as unknown as PlanTask
const idOf = (file: string, name: string) => `${file} > AllTest > ${name}`
const fileOf = (...names: string[]) =>
  `import unittest\n\n\nclass AllTest(unittest.TestCase):\n${names.map((name) => `    def ${name}(self):\n        self.fail()\n`).join('\n')}`
const shared = 'tests/test_all.py'
const own = 'tests/test_own.py'

function given() {
  const { run, trees } = runInStore()
  const treeOf = (all: string, more: object = {}) =>
    trees.create(Object.entries({ [shared]: all, ...more }).map(([path, text]) => ({ path, text: String(text) }))).tree
  const bench = { suiteHash: (tree: string) => `hash of ${tree}` } as unknown as Bench
  const context = { trees, bench, task, template: {} as Template, sources: async () => sources }
  const suiteOf = (of: string, files: string[], red: string[], more: Partial<Suite> = {}) =>
    newSuite({ task: of, hash: 'h', files, red, ...more })
  const workspaceOf = (tree: string, suites: Suite[]) => ({ tree, additions: [], uninstallable: [], suites })
  return { run, trees, treeOf, context, suiteOf, workspaceOf }
}

test('its own files are removed, and from shared files only its own tests; the others are sealed again with their hidden ones', async () => {
  const { run, trees, treeOf, context, suiteOf, workspaceOf } = given()
  const tree = treeOf(fileOf('test_one', 'test_two'), { [own]: fileOf('test_mine') })
  const whole = treeOf(fileOf('test_one', 'test_two', 'test_three', 'test_four'))
  const heldOut = { tree: whole, files: [shared], tests: [{ id: idOf(shared, 'test_three'), clause: 'c' }] }
  const before = workspaceOf(tree, [
    suiteOf('first', [shared], [idOf(shared, 'test_one'), idOf(shared, 'test_three')], { heldOut }),
    suiteOf('rest', [shared, own], [idOf(shared, 'test_two'), idOf(shared, 'test_four'), idOf(own, 'test_mine')]),
  ])
  const after = await giveUpTests(run, context, before)
  if (!after) throw new Error('They can be told apart.')
  expect([trees.read(after.tree, own), trees.read(after.tree, shared)]).toEqual([null, fileOf('test_one')])
  const remaining = after.suites.filter(({ red }) => red.length > 0)
  expect(remaining.map(({ task: of, red, hash }) => [of, red, hash])).toEqual([
    ['first', [idOf(shared, 'test_one'), idOf(shared, 'test_three')], `hash of ${after.tree}`],
  ])
  const hidden = remaining[0]?.heldOut
  expect(hidden?.tests).toEqual(heldOut.tests)
  expect(trees.read(hidden?.tree ?? '', shared)).toBe(fileOf('test_one', 'test_three'))
})

test('nothing changes if it has no tests, or if its tests cannot be separated from those of others', async () => {
  const { run, treeOf, context, suiteOf, workspaceOf } = given()
  const tree = treeOf(fileOf('test_one'))
  const without = workspaceOf(tree, [suiteOf('first', [shared], [idOf(shared, 'test_one')])])
  expect(await giveUpTests(run, context, without)).toBe(without)
  const unknown = [...without.suites, suiteOf('rest', [shared], [idOf(shared, 'test_gone')])]
  expect(await giveUpTests(run, context, { ...without, suites: unknown })).toBeNull()
})
