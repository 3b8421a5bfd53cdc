// Hidden tests of a green program run alone in fresh copies, each time with one half changed.
import { expect, test } from 'vitest'
import { runInStore } from '../../../../../test/support/run-in-store.js'
import { testedRun } from '../../../../../test/support/tested.js'
import { newSuite } from '../../../../contract/run/suite.js'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import type { Place } from '../../ports/ports.js'
import type { PairContext } from './test-half.js'
import { tryUnseen } from './try-unseen.js'

const sources = await openSources(languages)
const path = 'tests/test_it.py'
const wanted = new Map([
  ['test_one', 20],
  ['test_two', 31],
  ['test_three', 47],
])
const textOf = (names: readonly string[]) =>
  names.map((name, index) => `def ${name}():\n    assert total([${index}]) == ${wanted.get(name)}\n`).join('\n\n')

/** Runs the hidden tests of a program that returns these values. */
async function tried(given: ReadonlyMap<string, number>, hidden: readonly string[] = ['test_two', 'test_three']) {
  const { run, trees } = runInStore()
  const all = [...wanted.keys()]
  const ids = all.map((name) => `${path} :: ${name}`)
  const whole = trees.create([{ path, text: textOf(all) }]).tree
  const shown = trees.create([{ path, text: textOf(all.filter((name) => !hidden.includes(name))) }]).tree
  const tests = hidden.map((name) => ({ id: `${path} :: ${name}`, clause: `what ${name} says` }))
  const suite = { ...newSuite({ task: 'a', hash: 'h', files: [path], red: ids }), heldOut: { tree: whole, files: [path], tests } }
  const ran: { readonly text: string; readonly isFresh: boolean }[] = []
  const bench = {
    seed: () => 'a seed',
    test: async ({ tree }: Place, isFresh: boolean) => {
      const text = trees.read(tree, path) ?? ''
      ran.push({ text, isFresh })
      const cases = [...text.matchAll(/def (\w+)\(\):\n {4}assert total\(\[(\d)\]\) == (\d+)/g)].map(([, name = '', input, value]) => {
        const own = all[Number(input)] ?? ''
        return [name, { state: given.get(own) === Number(value) ? 'passed' : 'failed' }] as const
      })
      const { report, ...more } = testedRun(Object.fromEntries(cases))
      return { ...more, report: report && { ...report, cases: report.cases.map((each) => ({ ...each, id: `${path} :: ${each.name}` })) } }
    },
  }
  const template = { tests: ['tests/**'], protected: [], generated: [], environment: [], packages: [], files: [], manifests: [] }
  const context = { languages, trees, bench, template, sources: async () => sources } as unknown as PairContext
  return { ran, unseen: await tryUnseen(run, context, { tree: shown, additions: [], uninstallable: [], suites: [suite] }) }
}

test('a correct program passes all of them, and no run shows a sealed test without the other one changed', async () => {
  const { ran, unseen } = await tried(wanted)
  expect(unseen).toMatchObject({ tests: 2, passed: 2, clauses: [], red: [] })
  expect(ran.map(({ isFresh }) => isFresh)).toEqual([true, true])
  for (const { text } of ran) {
    expect(text).not.toContain('test_one')
    expect(text).not.toBe(textOf(['test_two', 'test_three']))
  }
})

test('a program that is wrong for one of them learns only its clause', async () => {
  const { unseen } = await tried(new Map([...wanted, ['test_three', 7]]))
  expect(unseen).toMatchObject({ tests: 2, passed: 1, clauses: ['what test_three says'] })
  expect(unseen?.red.map(({ name }) => name)).toEqual(['test_three'])
})

test('a single hidden test also runs as a pair', async () => {
  const { ran, unseen } = await tried(wanted, ['test_two'])
  expect([unseen?.tests, unseen?.passed, ran.length]).toEqual([1, 1, 2])
})
