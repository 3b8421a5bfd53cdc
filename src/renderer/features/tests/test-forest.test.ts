import { expect, test } from 'vitest'
import type { TestCase } from '../../../contract/run/tests.js'
import { forestOf, nextRed, type TestNode, untriedIn } from './test-forest.js'

const seen = (name: string, more: Partial<TestCase> = {}): TestCase => ({
  id: `tests/test_sum.py > ${name}`,
  file: 'tests/test_sum.py',
  suite: '',
  name,
  state: 'passed',
  failure: null,
  message: '',
  durationMs: 1,
  ...more,
})
const outline = (rows: readonly TestNode[]) => rows.map((row) => `${' '.repeat(row.depth)}${row.name}`)

test('the cases of one test with several values are below it, each by its values', () => {
  const cases = [seen('test_sum[1-2]'), seen('test_sum[0-0]'), seen('test_empty'), seen('test_alone[5]')]
  expect(outline(forestOf(cases, [], () => true))).toEqual([
    'tests/test_sum.py',
    ' test_sum',
    '  1-2',
    '  0-0',
    ' test_empty',
    ' test_alone[5]',
  ])
})

test('what only waits for the code does not open the cases; what is refuted does', () => {
  const asked: Record<string, boolean> = {}
  const isOpen = (id: string, hasFailed: boolean) => {
    asked[id] = hasFailed
    return true
  }
  const unwritten = { state: 'failed', failure: 'not-implemented' } as const
  forestOf([seen('test_sum[1]', unwritten), seen('test_sum[2]', unwritten)], [], isOpen)
  expect(asked['tests/test_sum.py > test_sum >']).toBe(false)
  forestOf([seen('test_sum[1]', unwritten), seen('test_sum[2]', { state: 'failed', failure: 'assertion' })], [], isOpen)
  expect(asked['tests/test_sum.py > test_sum >']).toBe(true)
})

test('the next red test is below the current row, and after the last one the first again', () => {
  const cases = [seen('test_a', { state: 'failed' }), seen('test_b'), seen('test_c', { state: 'failed' })]
  const after = (current: string | null) => nextRed(cases, current)?.name ?? null
  expect([after(null), after('tests/test_sum.py > test_a'), after('tests/test_sum.py > test_c')]).toEqual(['test_a', 'test_c', 'test_a'])
  expect(nextRed([seen('test_b')], null)).toBeNull()
})

test('a test that ran on an empty program alone is red as expected, however it failed', () => {
  const red = seen('test_sum', { state: 'failed', failure: 'assertion' })
  const { id } = red
  const column = { ...{ group: '', task: 'sum', number: 0, seq: 1, at: 1, isRunning: false, isReported: true, failures: [] } }
  const tests = [{ id, name: 'test_sum', task: 'sum', isHidden: false }]
  const chart = { tests, columns: [{ ...column, kind: 'empty', cells: 'r' } as const] }
  const isWaiting = (untried: ReadonlySet<string>) =>
    forestOf([red], [], () => true, untried).map((row) => (row.type === 'test' ? row.isUnwritten : row.unwritten))
  expect(isWaiting(untriedIn(chart))).toEqual([1, true])
  const tried = { tests, columns: [...chart.columns, { ...column, kind: 'attempt', number: 1, cells: 'r' } as const] }
  expect(isWaiting(untriedIn(tried))).toEqual([0, false])
})
