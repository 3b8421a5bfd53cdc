import { expect, test } from 'vitest'
import { runInStore } from '../../../../../test/support/run-in-store.js'
import { languages } from '../../../languages/index.js'
import type { TaskContext } from '../../task/task-prompt.js'
import action from './remove-file.js'

/** The result of removing a file of a small program, and the remaining paths. */
async function removed(path: string) {
  const { run, trees } = runInStore()
  const files = ['parser.py', 'parser/__init__.py', 'tests/test_parser.py', 'conftest.py', 'setup.cfg', 'locked.py'].map((each) => ({
    path: each,
    text: 'x = 1\n',
  }))
  const workspace = { tree: trees.create(files).tree, additions: [], uninstallable: [], suites: [] }
  const template = { tests: ['tests/**'], protected: ['conftest.py'], generated: [], manifests: [], toolchains: ['python'] }
  const context = { languages, trees, template, locked: new Set(['locked.py']) } as unknown as TaskContext
  const result = await action.perform(run, context, { action: 'remove-file', path, why: '' }, { workspace } as never)
  if (result.type === 'halt') return expect.fail(result.halt.reason)
  return { did: result.value.did, left: trees.list(result.value.workspace.tree).files.map((file) => file.path) }
}

test('a file of the program is removed, and no other one', async () => {
  const { did, left } = await removed('parser/__init__.py')
  expect(did).toBe('remove-file parser/__init__.py: removed')
  expect(left.sort()).toEqual(['conftest.py', 'locked.py', 'parser.py', 'setup.cfg', 'tests/test_parser.py'])
})

test.each(['tests/test_parser.py', 'conftest.py', 'setup.cfg', 'locked.py', 'nothing.py', '../parser.py'])(
  '%s is refused, and nothing is removed',
  async (path) => {
    const { did, left } = await removed(path)
    expect(did).toMatch(/refused/)
    expect(left).toHaveLength(6)
  },
)
