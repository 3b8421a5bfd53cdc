import { expect, test } from 'vitest'
import type { TestRun } from './effects.js'
import { withoutSetAside } from './set-aside.js'
import type { TestCase } from './tests.js'

const caseOf = (id: string, state: TestCase['state']): TestCase => ({
  id,
  file: id.split('::')[0] ?? id,
  suite: '',
  name: id,
  state,
  failure: state === 'failed' ? 'assertion' : null,
  message: '',
  durationMs: 1,
})
const run = {
  report: {
    runner: 'pytest',
    cases: [caseOf('a::one', 'passed'), caseOf('a::two', 'failed'), caseOf('b::three', 'skipped'), caseOf('c::four', 'passed')],
    collectionErrors: [{ file: 'd', failure: 'import' as const, message: '' }],
  },
  setAside: 0,
} as unknown as TestRun

test('what was not green before is left out and counted; what has become green counts', () => {
  const left = withoutSetAside(run, ['a::two', 'b::three', 'c::four', 'd'])
  expect(left.report?.cases.map((each) => each.id)).toEqual(['a::one', 'c::four'])
  expect([left.report?.collectionErrors, left.setAside]).toEqual([[], 3])
})

test('without set-aside tests a run is unchanged', () => {
  expect(withoutSetAside(run, [])).toBe(run)
})
