import { expect, test } from 'vitest'
import type { TestRun } from '../../../contract/run/effects.js'
import { isFewOwn } from '../../../contract/run/evidence.js'
import { newSuite } from '../../../contract/run/suite.js'
import { ownTestsIn } from './own-tests.js'

const runOf = (...passed: string[]) =>
  ({ report: { cases: passed.map((id) => ({ id, file: id.split(' ')[0], state: 'passed' })) } }) as unknown as TestRun
const suite = newSuite({
  ...{ task: 'baseline', hash: 'h', files: ['a.py', 'b.py', 'c.py'], red: [], refused: ['a.py 1', 'a.py 2'] },
  setAside: ['b.py 1', 'b.py 2', 'b.py skipped', 'c.py'],
  skipped: ['b.py skipped'],
})

test('own tests are those from before the run that are not skipped; an uncollected file counts as a file, and is named', () => {
  expect(ownTestsIn([suite], true, runOf('a.py 1', 'a.py 2', 'b.py 1', 'new.py 1'))).toEqual({
    ...{ of: 4, green: 3, files: 3, uncollected: 1, repaired: 1, lost: ['c.py'] },
  })
  expect(ownTestsIn([suite], true, runOf('c.py 1'))).toMatchObject({ uncollected: 0, lost: [] })
})

test('a test with several cases is one test, and green only if all its cases are', () => {
  const own = (...states: readonly string[]) => {
    const cases = states.map((state) => ({ id: 'a.py 1', file: 'a.py', state }))
    return ownTestsIn([newSuite({ ...suite, refused: ['a.py 1'], setAside: [] })], true, { report: { cases } } as unknown as TestRun)
  }
  expect(own('passed', 'passed')).toMatchObject({ of: 1, green: 1 })
  expect(own('passed', 'failed')).toMatchObject({ of: 1, green: 0 })
})

test('a new program has no own tests, and a project may have none', () => {
  expect(ownTestsIn([], false, runOf('a.py 1'))).toBeNull()
  expect(ownTestsIn([], true, runOf('a.py 1'))).toMatchObject({ of: 0, files: 0 })
})

test.each([
  ['none was collected', { of: 0, green: 0, files: 2, uncollected: 2 }, true],
  ['none is green', { of: 9, green: 0, files: 2, uncollected: 0 }, true],
  ['less than half are green', { of: 9, green: 4, files: 2, uncollected: 0 }, true],
  ['half are green', { of: 8, green: 4, files: 2, uncollected: 0 }, false],
  ['most files were not collected', { of: 8, green: 8, files: 5, uncollected: 3 }, true],
  ['there is no test file', { of: 0, green: 0, files: 0, uncollected: 0 }, false],
])('few own tests count: %s', (_name, own, isFew) => {
  expect(isFewOwn({ ...own, repaired: 0 })).toBe(isFew)
})
