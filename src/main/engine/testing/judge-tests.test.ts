// What counts as a new test, and what an earlier suite only reports later.
import { expect, test } from 'vitest'
import type { TestRun } from '../../../contract/run/effects.js'
import { newSuite } from '../../../contract/run/suite.js'
import type { TestCase } from '../../../contract/run/tests.js'
import { judge } from './judge-tests.js'

const caseOf = (file: string, name: string, state: 'passed' | 'failed'): TestCase => ({
  ...{ id: `${file} :: ${name}`, file, suite: '', name, state, message: '', durationMs: 1 },
  failure: state === 'failed' ? 'not-implemented' : null,
})
const runOf = (cases: readonly TestCase[]) =>
  ({ report: { runner: 'go test', cases: [...cases], collectionErrors: [] }, tampered: [] }) as unknown as TestRun
const context = { template: { tests: ['**/*_test.go'] }, task: { acceptance: ['it prints'] } } as unknown as Parameters<typeof judge>[1]
const marks = [{ file: 'cli/cli_test.go', name: 'TestPrints', suite: '', clauses: [1] }] as unknown as Parameters<typeof judge>[3]['marks']

test('a case that a sealed table reports only now, after its stub ended it before, is no new test and causes no problem', () => {
  const sealed = newSuite({ task: 'sums', hash: 'x', files: ['sums/sums_test.go'], red: ['sums/sums_test.go :: TestSums'] })
  const before = { tree: 't', suites: [sealed], additions: [], uninstallable: [] }
  const run = runOf([
    caseOf('sums/sums_test.go', 'TestSums', 'passed'),
    caseOf('sums/sums_test.go', 'TestSums/two', 'passed'),
    caseOf('cli/cli_test.go', 'TestPrints', 'failed'),
  ])
  const judged = judge(run, context, { purpose: 'build', before }, { amended: [], marks })
  expect(judged).toMatchObject({ red: ['cli/cli_test.go :: TestPrints'], green: [] })
  expect(judged.problems.join()).not.toContain('TestSums/two')
  // A case of an amended file is new.
  expect(judge(run, context, { purpose: 'extend', before }, { amended: ['sums/sums_test.go'], marks }).problems.join()).toContain(
    'TestSums/two',
  )
})
