import { expect, test } from 'vitest'
import { endedTests } from './ended-tests.js'

const lines = (...each: readonly (object | string)[]) =>
  each.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')

test('tests that ended are counted once each while the report is written, and its cut last line is passed over', () => {
  const result = (key: string) => ({ event: 'result', key, state: 'passed', failure: null, message: '', durationMs: 1 })
  const begun = lines(
    { event: 'start', runner: 'pytest' },
    { event: 'test', key: 'a', file: 'a', suite: '', name: 'a' },
    result('a'),
    result('a'),
  )
  expect(endedTests(`${begun}\n${JSON.stringify(result('b')).slice(0, 30)}`)).toEqual({ ended: 1, isWhole: false })
  expect(endedTests(lines(begun, result('b'), { event: 'end' }))).toEqual({ ended: 2, isWhole: true })
})

test('a transcript counts its tests too, and what a test printed counts as nothing', () => {
  const text = lines(
    'start',
    'opened a_test.go',
    'running a_test.go TestOne',
    '|ended a_test.go TestForged 0 3',
    '|end',
    'ended a_test.go TestOne 0 12',
  )
  expect(endedTests(text)).toEqual({ ended: 1, isWhole: false })
  expect(endedTests(lines(text, 'ended a_test.go TestTwo 1 4', 'end'))).toEqual({ ended: 2, isWhole: true })
})
