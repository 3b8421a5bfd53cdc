import { expect, test } from 'vitest'
import { testedRun } from '../../../../test/support/tested.js'
import { triage, unsteady } from './triage.js'

const red = { state: 'failed' } as const

test.each([
  ['sealed files that were changed, whatever the tests say', testedRun({ a: {} }, { tampered: ['tests/test_it.py'] }), 'tampered'],
  ['a limit of the sandbox before the tests that it ended', testedRun({ a: red }, {}, { exit: null, end: 'memory' }), 'limit'],
  ['a runner that is not there', testedRun(null, {}, { exit: 127, stderr: 'pytest: not found' }), 'no-runner'],
  ['what the sandbox refused, before the red test that came of it', testedRun({ a: red }, {}, { exit: 1, denials: ['network'] }), 'denial'],
  ['no report at all', testedRun(null, {}, { exit: 1 }), 'no-report'],
  ['a time limit without a report', testedRun(null, {}, { exit: null, end: 'timeout' }), 'timeout'],
  ['no test at all', testedRun({}), 'nothing-collected'],
  ['an assertion', testedRun({ a: red, b: {} }, {}, { exit: 1 }), 'assertion'],
  ['a test that never ended, before others', testedRun({ a: red, b: { ...red, failure: 'timeout' } }, {}, { exit: 1 }), 'timeout'],
  ['an error of the program', testedRun({ a: { ...red, failure: 'error' } }, {}, { exit: 1 }), 'error'],
  ['a port that is taken', testedRun({ a: { ...red, failure: 'error', message: 'EADDRINUSE' } }, {}, { exit: 1 }), 'port'],
  ['skipped tests, which prove nothing', testedRun({ a: {}, b: { state: 'skipped' } }), 'skipped'],
  ['green tests whose runner did not come back', testedRun({ a: {} }, {}, { exit: null, end: 'timeout' }), 'timeout'],
  ['green tests and another exit', testedRun({ a: {} }, {}, { exit: 3 }), 'exit'],
  ['an exit that tests bring about which are set aside', testedRun({ a: {} }, { setAside: 1 }, { exit: 1 }), 'green'],
  ['green tests', testedRun({ a: {} }), 'green'],
] as const)('%s', (_what, run, expected) =>
  expect(
    triage(
      run,
      ['a'].filter(() => run.report !== null && run.report.cases.length > 0),
    ).class,
  ).toBe(expected),
)

test('a sealed test that did not run is missing, however green the others are', () => {
  expect(triage(testedRun({ a: {} }), ['a', 'b'])).toEqual({ class: 'missing-tests', ids: ['b'] })
})

test('a file that cannot be parsed is distinguished from one that cannot be collected', () => {
  const broken = (failure: 'syntax' | 'error') => {
    const run = testedRun({})
    const collectionErrors = [{ file: 'tests/test_it.py', failure, message: '' }]
    return triage({ ...run, report: run.report && { ...run.report, collectionErrors } }, [])
  }
  expect(broken('syntax')).toEqual({ class: 'syntax', detail: 'tests/test_it.py' })
  expect(broken('error').class).toBe('collection')
})

test('a test is unsteady if the same program had another result, and not if it did not run again', () => {
  expect(unsteady(testedRun({ a: red, b: {}, c: {} }), testedRun({ a: {}, b: {} }))).toEqual(['a'])
})
