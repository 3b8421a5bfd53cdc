import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry.js'
import { newSuite } from '../run/suite.js'
import type { TestState } from '../run/tests.js'
import type { Json } from '../text/json.js'
import { bandState, bandsOf, cellAt, chartAfter, columnOf, emptyChart, type TestChart } from './test-chart.js'

interface EntryHead {
  readonly kind: Entry['kind']
  readonly key: string
  readonly step: string
}

const entry = (seq: number, { kind, key, step }: EntryHead, body: unknown): Entry => ({
  ...{ seq, at: seq * 1000, kind, key, step, factsHash: '' },
  body: JSON.parse(JSON.stringify(body)) as Json,
})
const ran = (seq: number, key: string, states: Readonly<Record<string, TestState>>, isReported = true): Entry => {
  const cases = Object.entries(states).map(([id, state]) => ({
    ...{ id, file: 'a', suite: '', name: id, state, failure: null, durationMs: 1 },
    message: state === 'passed' ? '' : `expected ${id}\nmore`,
  }))
  const report = isReported ? { runner: 'pytest', cases, collectionErrors: [] } : null
  return entry(seq, { kind: 'result', key, step: 'test' }, { value: { report, fresh: false, command: {} } })
}
const chartOf = (...entries: Entry[]): TestChart =>
  entries.reduce((chart, each) => chartAfter(chart, each, { suites: [], goal: null }), emptyChart)
const cells = ({ columns }: TestChart) => columns.map((column) => column.cells)

test('the test runs of one attempt are one column, and its hidden tests stay hidden until they are run', () => {
  const suite = newSuite({
    ...{ task: 'a', hash: '', files: [], red: ['one', 'two'] },
    heldOut: { tree: '', files: [], tests: [{ id: 'two', clause: '' }] },
  })
  const chart = chartOf(
    ran(0, 'task/z/attempt/1/test', {}),
    ran(1, 'task/a/tests-1/test', { one: 'failed', two: 'failed' }),
    ran(2, 'task/a/shown-test', { one: 'failed' }),
    entry(3, { kind: 'note', key: 'task/a/sealed', step: 'sealed' }, { type: 'sealed', suite }),
    ran(4, 'task/a/attempt/1/test', { one: 'failed' }),
    ran(5, 'task/a/attempt/2/test', { one: 'passed' }),
    ran(6, 'task/a/attempt/2/unseen-test', { one: 'passed', two: 'passed' }),
  )
  expect(cells(chart)).toEqual(['', 'rr', 'r.', 'gg'])
  expect(chart.columns.map(({ kind, number }) => [kind, number])).toEqual([
    ['attempt', 1],
    ['empty', 0],
    ['attempt', 1],
    ['attempt', 2],
  ])
  const [earlier, , second] = chart.columns
  expect(earlier && cellAt(chart, earlier, 1)).toBe('none')
  expect(second && cellAt(chart, second, 1)).toBe('hidden')
  expect(second?.failures).toEqual([[0, 'expected one']])
  expect(bandsOf(chart)).toEqual([{ task: 'a', rows: [0, 1] }])
  expect(bandState(chart, { task: 'a', rows: [0, 1] })).toEqual({ green: 2, of: 2 })
})

test('tests that move to the rest of a split task appear in its band, with all their earlier results', () => {
  const chart = chartOf(
    ran(1, 'task/a/tests-1/test', { one: 'failed', two: 'failed' }),
    ran(2, 'task/a/attempt/1/test', { one: 'passed', two: 'failed' }),
    entry(
      3,
      { kind: 'note', key: 'task/a/split', step: 'split' },
      { type: 'split', task: 'a', rest: 'a-rest', tests: ['two'], green: 1, left: 1 },
    ),
    ran(4, 'task/a-rest/attempt/1/test', { one: 'passed', two: 'passed' }),
  )
  expect(bandsOf(chart)).toEqual([
    { task: 'a', rows: [0] },
    { task: 'a-rest', rows: [1] },
  ])
  expect(cells(chart)).toEqual(['rr', 'gr', 'gg'])
})

test('tests that were refused and written again leave the chart when the suite is sealed', () => {
  const chart = chartOf(
    ran(1, 'task/a/tests-1/test', { old: 'failed', kept: 'failed' }),
    ran(2, 'task/a/tests-2/test', { kept: 'failed', young: 'failed' }),
    entry(
      3,
      { kind: 'note', key: 'task/a/sealed', step: 'sealed' },
      {
        type: 'sealed',
        suite: newSuite({ task: 'a', hash: '', files: [], red: ['kept', 'young'] }),
      },
    ),
  )
  expect(chart.tests.map(({ id }) => id)).toEqual(['kept', 'young'])
  expect(cells(chart)).toEqual(['rr'])
  expect(chart.columns[0]?.failures).toEqual([
    [0, 'expected kept'],
    [1, 'expected young'],
  ])
})

test('a running test run has its own column until its result comes, and the column is removed without a result', () => {
  const began = entry(2, { kind: 'intent', key: 'task/a/attempt/1/test', step: 'test' }, {})
  const chart = chartOf(ran(1, 'task/a/tests-1/test', { one: 'failed' }), began)
  const last = chart.columns.at(-1)
  expect(last && cellAt(chart, last, 0)).toBe('running')
  expect(cells(chartAfter(chart, ran(3, 'task/a/attempt/1/test', { one: 'passed' }), { suites: [], goal: null }))).toEqual(['r', 'g'])
  const over = chartAfter(chart, entry(3, { kind: 'note', key: 'finished', step: 'finished' }, {}), { suites: [], goal: null })
  expect(cells(over)).toEqual(['r'])
})

test('a run that leaves no report is a column without cells', () => {
  const chart = chartOf(ran(1, 'task/a/tests-1/test', { one: 'failed' }), ran(2, 'task/a/attempt/1/test', {}, false))
  expect(chart.columns.map(({ isReported, cells: each }) => [isReported, each])).toEqual([
    [true, 'r'],
    [false, '.'],
  ])
})

test('a band counts what was green at an earlier moment, whatever the later results of its tests', () => {
  const steps = [
    ran(1, 'task/a/tests-1/test', { one: 'failed', two: 'failed' }),
    ran(2, 'task/a/attempt/1/test', { one: 'passed', two: 'failed' }),
    ran(3, 'task/a/attempt/2/test', { one: 'passed', two: 'passed', three: 'passed' }),
  ]
  const chart = chartOf(...steps)
  const [band] = bandsOf(chart)
  if (!band) throw new Error('There is no band.')
  expect([0, 1, 2, 3].map((length) => bandState(chart, band, chartOf(...steps.slice(0, length))).green)).toEqual([0, 0, 1, 3])
  expect(bandState(chart, band)).toEqual({ green: 3, of: 3 })
})

test('copies that are only tried are no columns', () => {
  expect(columnOf('task/a/attempt/2/branch/1/test')).toBeNull()
  expect(columnOf('task/a/again/attempt/2/test')).toMatchObject({ kind: 'attempt', task: 'a', number: 2, group: 'task/a/again/attempt/2' })
  expect(columnOf('task/a/again/tests-1/settled/test')).toMatchObject({ kind: 'empty', group: 'task/a/again/empty' })
})

test('each column has the latest result of each test in it, and each test is in one band', () => {
  const state = fc.constantFrom<TestState>('passed', 'failed', 'skipped')
  const id = fc.constantFrom('one', 'two', 'three', 'four')
  const run = fc.record({ task: fc.constantFrom('a', 'b'), attempt: fc.integer({ min: 1, max: 4 }), states: fc.dictionary(id, state) })
  fc.assert(
    fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
      const chart = chartOf(...runs.map(({ task, attempt, states }, seq) => ran(seq + 1, `task/${task}/attempt/${attempt}/test`, states)))
      const groups = new Map<string, Record<string, TestState>>()
      for (const { task, attempt, states } of runs) {
        const group = `task/${task}/attempt/${attempt}`
        groups.set(group, { ...groups.get(group), ...states })
      }
      expect(chart.columns.map(({ group }) => group)).toEqual([...groups.keys()])
      const letters = { passed: 'green', failed: 'red', skipped: 'skipped' }
      for (const column of chart.columns)
        for (const [index, each] of chart.tests.entries()) {
          const known = groups.get(column.group)?.[each.id]
          expect(cellAt(chart, column, index)).toBe(known ? letters[known] : 'none')
        }
      const rows = bandsOf(chart).flatMap((band) => band.rows)
      expect(rows.toSorted((a, b) => a - b)).toEqual(chart.tests.map((_, index) => index))
    }),
  )
})
