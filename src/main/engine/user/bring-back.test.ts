// Over real trees and a real journal: what is restored, what stays, and that a replay does the same.
import { expect, test } from 'vitest'
import { runInStore } from '../../../../test/support/run-in-store.js'
import { standardConfig } from '../../../contract/config/config.js'
import type { Template } from '../../../contract/run/template.js'
import { liveJournal } from '../../host/runs/journal.js'
import { languages } from '../../languages/index.js'
import { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'
import { bringBack } from './bring-back.js'
import { listen } from './listen.js'

const template: Template = {
  ...{ name: 'plain', title: 'Plain', stack: 'Python', toolchains: ['python'], runner: 'unittest', manager: null, packages: [] },
  ...{ tests: ['tests/**'], protected: [], generated: [], manifests: [], start: null, preview: null, canaryPackage: null },
  ...{ guide: 'g', files: [], hash: 'h' },
}
const workspaceOf = (tree: string) => ({ tree, additions: [], uninstallable: [], suites: [] })

test('an earlier state is restored as a new one, without the sealed tests, and a replay gives the same result', async () => {
  const { run, trees, store, id } = runInStore()
  const files = (main: string, more: Readonly<Record<string, string>>) =>
    trees.create(Object.entries({ 'main.py': main, ...more }).map(([path, text]) => ({ path, text }))).tree
  const then = files('old\n', { 'gone.py': 'came back\n', 'tests/test_a.py': 'weak\n' })
  const now = files('new\n', { 'added.py': 'x\n', 'tests/test_a.py': 'sealed\n' })

  const back = await bringBack(run, { languages, template, trees, locked: new Set<string>() }, workspaceOf(now), then)
  expect(store.trees.files(back.workspace.tree).map(({ path }) => [path, trees.read(back.workspace.tree, path)])).toEqual([
    ['gone.py', 'came back\n'],
    ['main.py', 'old\n'],
    ['tests/test_a.py', 'sealed\n'],
  ])
  // The user's restored files also survive a return to another state, as their edits do.
  expect(back.edits.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
    { path: 'added.py', text: null },
    { path: 'gone.py', text: 'came back\n' },
    { path: 'main.py', text: 'old\n' },
  ])
  expect(back.sentences).toEqual([expect.stringContaining('main.py')])
  await run.written()
  const entries = store.entries.after(id, 0)
  expect(entries.find(({ step }) => step === 'restored')?.body).toMatchObject({
    files: 3,
    before: now,
    tree: then,
    kept: ['tests/test_a.py'],
  })

  const again = Run.open(liveJournal(store, id), new AbortController().signal, standardConfig())
  expect(await bringBack(again, { languages, template, trees, locked: new Set<string>() }, workspaceOf(now), then)).toEqual(back)
  expect(store.entries.after(id, 0)).toEqual(entries)
})

test('only the last requested state is restored, and edits after it are written', async () => {
  const { run, trees } = runInStore()
  const one = (text: string) => trees.create([{ path: 'main.py', text }]).tree
  const [older, old, now] = [one('older\n'), one('old\n'), one('new\n')]
  const edit = (path: string) => ({ path, base: now, text: 'mine\n' })
  const messages = [{ restore: older }, edit('main.py'), { restore: old }, edit('NOTES.md')]
  const user = { hear: async () => ({ heard: messages, said: [] }) }
  const context = { user, trees, languages, template, said: [], edits: [], locked: new Set(), plan: null } as unknown as TaskContext
  const listened = await listen(run, context, workspaceOf(now))
  if (listened.type === 'halt') throw new Error('It halted.')
  const { workspace, edits, messages: sentences } = listened.value
  expect(trees.list(workspace.tree).files.map(({ path }) => [path, trees.read(workspace.tree, path)])).toEqual([
    ['NOTES.md', 'mine\n'],
    ['main.py', 'old\n'],
  ])
  expect(edits).toEqual([
    { path: 'main.py', text: 'old\n' },
    { path: 'NOTES.md', text: 'mine\n' },
  ])
  expect(sentences).toEqual([expect.stringContaining('main.py'), expect.stringContaining('NOTES.md')])
  expect(context.edits).toEqual(edits)
})

test('a file does not replace a folder that contains a sealed test', async () => {
  const { run, trees } = runInStore()
  const then = trees.create([
    { path: 'tests', text: 'a file\n' },
    { path: 'main.py', text: 'old\n' },
  ]).tree
  const now = trees.create([
    { path: 'tests/test_a.py', text: 'sealed\n' },
    { path: 'main.py', text: 'new\n' },
  ]).tree
  const { workspace } = await bringBack(run, { languages, template, trees, locked: new Set<string>() }, workspaceOf(now), then)
  expect(trees.list(workspace.tree).files.map(({ path }) => [path, trees.read(workspace.tree, path)])).toEqual([
    ['main.py', 'old\n'],
    ['tests/test_a.py', 'sealed\n'],
  ])
})
