import { expect, test } from 'vitest'
import { newSuite } from '../../../../contract/run/suite.js'
import type { FileTest } from '../../testing/pairs/file-test.js'
import { controlledIn } from './controlled.js'

const own = newSuite({ task: 'baseline', hash: 'h', files: ['tests/a.py', 'tests/b.py'], red: [], refused: ['tests/a.py :: test_one'] })
const written = newSuite({ task: 'sums', hash: 'h', files: ['tests/new.py'], red: ['tests/new.py :: test_new'] })
const testOf = (path: string, name: string) => ({ path, test: { block: { name } } }) as unknown as FileTest

test('tests of the project have no controls, and those that the run wrote do', () => {
  const { paths, allows } = controlledIn([own, written])
  expect([...paths]).toEqual(['tests/new.py'])
  expect([
    allows(testOf('tests/new.py', 'test_new'), { isShared: true }),
    allows(testOf('tests/a.py', 'test_one'), { isShared: false }),
  ]).toEqual([true, false])
})

test('a test of the project has controls only if it had to become green or was amended, and none that others share', () => {
  const asked = { ...own, red: ['tests/a.py :: test_red'], amended: [{ id: 'tests/b.py :: test_wrong', why: 'w' }] }
  const { paths, allows, has } = controlledIn([asked])
  expect([...paths]).toEqual(['tests/a.py', 'tests/b.py'])
  expect(['test_red', 'test_one'].map((name) => has(testOf('tests/a.py', name)))).toEqual([true, false])
  expect([true, false].map((isShared) => allows(testOf('tests/b.py', 'test_wrong'), { isShared }))).toEqual([false, true])
})
