// What holding a bench run against a baseline says: a clear drop fails, chance does not, and too few tries say nothing.
import { expect, test } from 'vitest'
import { standardConfig } from '../../../../contract/config/config.js'
import type { BenchHead, BenchRow } from '../../contract/results.js'
import { reportOf } from '../report.js'
import { baselineOf, holdAgainst } from './baseline.js'

const head: BenchHead = {
  ...{
    type: 'head',
    version: 1,
    mostUsd: 1,
    id: 'mwt00000-11111111',
    suite: 'small',
    suiteHash: 'h',
    only: [],
    protocol: 'edit',
    tries: 1,
    rounds: 2,
  },
  ...{ parallel: 1, seed: 7, config: standardConfig(), at: 1 },
}
const row = (task: number, passed: boolean): BenchRow => ({
  ...{ type: 'row', task: `t${task}`, try: 1, run: null, passed, first: null, hidden: { passed: 0, of: 1 }, verdict: null },
  ...{ ended: 'finished', usd: 0.1, unpriced: false, tokens: 1, ms: 1, calls: 1, malformed: 0 },
})
const report = (passed: number, n: number, more: Partial<BenchHead> = {}) =>
  reportOf({ head: { ...head, ...more }, proofs: [], rows: Array.from({ length: n }, (_, at) => row(at, at < passed)) }, n, () => null)

test('a drop that is no chance fails, one that may be chance does not, and it is said with how many it would fail', () => {
  const before = baselineOf(report(9, 10))
  expect(holdAgainst(report(8, 10), before, { type: 'difference' })).toMatchObject({ finding: 'held', failsAt: 4, changed: [] })
  const dropped = holdAgainst(report(4, 10), before, { type: 'difference' })
  expect(dropped).toMatchObject({
    finding: 'failed',
    before: { count: 9, n: 10 },
    point: { passed: { n: 10, count: 4 }, finding: 'failed' },
  })
  expect(dropped.difference?.high).toBeLessThan(0)
  // Three tasks are too few to show even the worst drop but one.
  expect(holdAgainst(report(2, 3), baselineOf(report(3, 3)), { type: 'difference' })).toMatchObject({ finding: 'held', failsAt: 0 })
})

test('only tasks that both finished are compared; a floor looks at what it is given, and a bench run without a try says nothing', () => {
  const before = baselineOf(report(9, 10))
  const cut = holdAgainst(report(4, 5), before, { type: 'difference' })
  expect([cut.now, cut.before]).toMatchObject([
    { count: 4, n: 5 },
    { count: 5, n: 5 },
  ])
  expect(holdAgainst(report(7, 10), null, { type: 'floor', share: 0.7 }).finding).toBe('held')
  expect(holdAgainst(report(6, 10), null, { type: 'floor', share: 0.7 })).toMatchObject({ finding: 'failed', failsAt: 6 })
  expect(holdAgainst(report(0, 0), before, { type: 'difference' }).finding).toBe('nothing')
  expect(() => baselineOf(report(0, 0))).toThrow('baseline-empty')
})

test('tries without a question do not count: no baseline is made of them or compared with them', () => {
  const unasked = report(9, 10)
  const silent = { ...unasked, rows: unasked.rows.map((each) => ({ ...each, calls: 0 })) }
  expect(() => baselineOf(silent)).toThrow('baseline-unasked')
  expect(holdAgainst(silent, baselineOf(unasked), { type: 'difference' }).finding).toBe('nothing')
  expect(holdAgainst(silent, null, { type: 'floor', share: 0.5 }).finding).toBe('nothing')
})

test('another suite or other values cannot be compared; another config or model can, and is said', () => {
  const before = baselineOf(report(9, 10))
  expect(() => holdAgainst(report(9, 10, { seed: 8 }), before, { type: 'difference' })).toThrow('baseline-other')
  expect(() => holdAgainst(report(9, 10, { suiteHash: 'x' }), before, { type: 'difference' })).toThrow('baseline-other')
  const config = { ...standardConfig(), diagnose: false }
  const other = { ...config, model: { ...config.model, model: 'other' }, budget: { ...config.budget, usd: 9 } }
  expect(holdAgainst(report(9, 10, { config: other }), before, { type: 'difference' }).changed).toEqual(['config', 'models'])
  const dearer = { ...standardConfig(), budget: { ...config.budget, usd: 9 } }
  expect(holdAgainst(report(9, 10, { config: dearer }), before, { type: 'difference' }).changed).toEqual([])
})
