// Over real trees and a real journal: what a lock changes for the task that receives it, and for one beside it.
import { expect, test } from 'vitest'
import { runInStore } from '../../../../test/support/run-in-store.js'
import type { UserLock } from '../../../contract/run/effects.js'
import { languages } from '../../languages/index.js'
import { mayAuthor, mayBuild } from '../task/permissions.js'
import type { TaskContext } from '../task/task-prompt.js'
import { listen } from './listen.js'
import { locksMissed } from './take-locks.js'

const template = { tests: ['tests/**'], protected: [], generated: [], manifests: [], toolchains: ['python'] }
const lock = (path: string, isLocked = true): UserLock => ({ lock: path, isLocked, isKnown: false })

test('no builder or author of tests may write a locked file until it is unlocked, and it survives a return to an earlier state', async () => {
  const { run, trees, store, id } = runInStore()
  const { tree } = trees.create([
    { path: 'main.py', text: 'main\n' },
    { path: 'help.py', text: 'help\n' },
  ])
  const batches: object[][] = [[lock('main.py'), lock('help.py')], [lock('main.py', false)], []]
  const user = { hear: async () => ({ heard: batches.shift() ?? [], said: [] }) }
  const parts = { user, trees, languages, template, said: [], edits: [], plan: null }
  const context = { ...parts, locked: new Set() } as unknown as TaskContext
  const workspace = { tree, additions: [], uninstallable: [], suites: [] }
  const first = await listen(run.scope('one'), context, workspace)
  const refused = (path: string) => mayBuild(context)(path)
  expect(refused('main.py')).toEqual({ refused: expect.stringContaining('"main.py" is locked by the person') })
  expect(mayAuthor(context, [])('main.py')).toEqual(refused('main.py'))
  expect(first).toMatchObject({
    value: {
      edits: [
        { path: 'main.py', text: 'main\n' },
        { path: 'help.py', text: 'help\n' },
      ],
      messages: [expect.stringContaining('locked "main.py"'), expect.stringContaining('locked "help.py"')],
    },
  })

  const again = await listen(run.scope('two'), context, workspace)
  expect([refused('main.py'), refused('help.py')]).toEqual([{ ok: true }, { refused: expect.any(String) }])
  expect(again).toMatchObject({ value: { edits: [], messages: [expect.stringContaining('unlocked "main.py"')] } })

  // A task beside it gets the locks that it missed, and does not note them again.
  const beside = { ...context, locked: new Set(['main.py']), edits: [] }
  await listen(run.scope('beside'), beside, workspace)
  expect([...beside.locked]).toEqual(['help.py'])
  await run.written()
  const notes = store.entries.after(id, 0).filter((entry) => entry.step === 'locked')
  expect(notes.map(({ key, body }) => [key, body])).toEqual([
    ['one/locked', { type: 'locked', locked: ['main.py', 'help.py'], unlocked: [] }],
    ['two/locked', { type: 'locked', locked: [], unlocked: ['main.py'] }],
  ])
})

test('a task misses only locks that differ from its own and are not in its new messages', () => {
  const all = new Map([
    ['same.py', true],
    ['told.py', true],
    ['never.py', false],
    ['missed.py', true],
  ])
  expect(locksMissed(all, new Set(['same.py']), [{ lock: 'told.py' }])).toEqual([{ lock: 'missed.py', isLocked: true, isKnown: true }])
})
