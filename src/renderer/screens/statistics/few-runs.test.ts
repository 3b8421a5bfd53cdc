import { expect, test } from 'vitest'
import type { HistoryRun } from '../../../contract/calls/history.js'
import type { Ended, Verdict } from '../../../contract/run/outcome.js'
import { drawn, minuteLines, missing, shapeOf, sumsOf } from './few-runs.js'

const run = (verdict: Verdict, ended: Ended, more: Partial<HistoryRun> = {}): HistoryRun =>
  ({
    ...{ id: `${verdict}-${ended}`, demo: null, kind: 'build', deletedAt: null, tests: 5, usd: 0.5, createdAt: 0, ms: 60_000 },
    outcome: { verdict, ended, reason: '' },
    ...more,
  }) as HistoryRun

test('stopped and interrupted runs are beside those that count', () => {
  expect(shapeOf(run('verified', 'finished'))).toBe('verified')
  expect(shapeOf(run('failed', 'stuck'))).toBe('failed')
  expect(shapeOf(run('partly', 'finished'))).toBe('partly')
  expect(shapeOf(run('partly', 'stopped'))).toBe('beside')
  expect(shapeOf(run('unverifiable', 'endpoint'))).toBe('beside')
  expect(missing([run('verified', 'finished'), run('partly', 'stopped'), run('failed', 'budget')])).toBe(8)
})

test('demos, replays and unfinished runs are not drawn, and the oldest comes first', () => {
  const runs = [
    run('verified', 'finished', { id: 'late', createdAt: 9 }),
    run('failed', 'stuck', { id: 'early', createdAt: 1 }),
    run('verified', 'finished', { id: 'demo', demo: 'durations' }),
    run('verified', 'finished', { id: 'live', outcome: null }),
  ]
  expect(drawn(runs).map(({ id }) => id)).toEqual(['early', 'late'])
})

test('sums count every run, and the tests of verified programs alone', () => {
  expect(sumsOf([run('verified', 'finished'), run('failed', 'stuck'), run('partly', 'stopped')])).toEqual({
    ...{ ms: 180_000, usd: 1.5, failedUsd: 0.5, verified: 1, tests: 5 },
  })
})

test('the lines of the plot reach above the longest run', () => {
  expect(minuteLines(0)).toEqual([0, 1])
  expect(minuteLines(11.8 * 60_000)).toEqual([0, 3, 6, 9, 12])
})
