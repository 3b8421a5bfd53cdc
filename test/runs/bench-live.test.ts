// A small live suite in CI: held against its baseline within a price limit; and limits that hold for tries at the same time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Baseline } from '../../src/extensions/bench/contract/baseline.js'
import type { BenchReport } from '../../src/extensions/bench/contract/results.js'
import { billingEndpoint } from '../support/billing.js'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { scaledAnswer, scaledLines, scaledTask } from '../support/scaled-suite.js'

const price = { input: 100, cachedInput: 100, output: 100 }

/** A priced endpoint that solves the tasks that `isRight` says, and a data folder with the suite. */
async function layOut(isRight: (times: number) => boolean) {
  const skill = { isRight, isOut: (_: SeenRequest): boolean => false }
  const endpoint = await billingEndpoint(
    {
      '*': (request) =>
        skill.isOut(request)
          ? { type: 'unauthorized' }
          : scaledAnswer(scaledTask(request.key) ?? 0, skill.isRight(scaledTask(request.key) ?? 0)),
    },
    () => price,
  )
  const data = temporaryFolder('data')
  const place = { data, baseUrl: endpoint.url }
  const own = { name: 'dear', baseUrl: endpoint.url, model: 'storyteller', price }
  expect((await tillgreen(['settings', 'set', 'endpoints', JSON.stringify([own])], place)).code).toBe(0)
  writeFileSync(join(data, 'scaled.jsonl'), scaledLines)
  expect((await tillgreen(['bench', 'import', join(data, 'scaled.jsonl')], place)).code).toBe(0)
  return { endpoint, place, data, skill }
}

const EDIT = ['--protocol', 'edit', '--rounds', '1']

test('a suite that gets worse than its baseline fails the build; what the limit leaves out is named, and each result is a point of the trend', async () => {
  const { place, data, skill } = await layOut(() => true)
  const file = join(data, 'baseline.json')
  const ci = (...more: string[]) =>
    tillgreen(['bench', 'ci', '--live', 'scaled', '--baseline', file, '--budget-usd', '2', '--parallel', '3', ...more], place)
  const missing = await ci('--most-usd', '30')
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('Create it with --update-baseline.')])

  const first = await ci('--most-usd', '30', '--update-baseline', ...EDIT)
  expect(first.code, first.stderr).toBe(0)
  const baseline = JSON.parse(readFileSync(file, 'utf8')) as Baseline
  expect(baseline).toMatchObject({
    ...{ format: 'tillgreen baseline 1', suite: 'scaled', draw: 1, protocol: 'edit', tries: 1, rounds: 1 },
    config: { name: 'standard', changes: {}, models: 'storyteller' },
  })
  expect(baseline.tasks).toHaveLength(10)

  const same = await ci('--most-usd', '30')
  expect([same.code, same.stdout]).toEqual([0, expect.stringContaining('There is no evidence that fewer tries pass than before: 10 of 10')])
  expect(same.stdout).toContain('This check would fail with 6 or fewer passing tries.')

  skill.isRight = (times) => times <= 3
  const worse = await ci('--most-usd', '30', '--format', 'junit')
  expect([worse.code, worse.stdout]).toEqual([1, expect.stringMatching(/failures="1"[\s\S]*Fewer tries passed than before: 3 of 10/)])
  expect(worse.stdout).toMatch(/-70 points \(95 % interval: -\d+ to -\d+; Newcombe 1998, method 10\)/)
  expect((await ci('--most-usd', '30', '--threshold', '0.3')).code).toBe(0)
  expect((await ci('--most-usd', '30', '--threshold', '0.4')).code).toBe(1)

  skill.isRight = () => true
  const cut = await ci('--most-usd', '2.1', '--json')
  expect(cut.code).toBe(3)
  const held = cut.lines.find(({ type }) => type === 'held') as unknown as { report: { usd: { sum: number }; pending: unknown[] } }
  expect(held.report.usd.sum).toBeLessThanOrEqual(2.1)
  expect(held.report.pending.length).toBeGreaterThan(0)
  expect(cut.stderr).toMatch(/scaled-\d+, try 1: not run\. It could cost up to \$2\.00, but only \$\d\.\d+ of the limit is left\./)
  const points = readFileSync(join(data, 'baseline.trend.jsonl'), 'utf8').trim().split('\n')
  expect(points.map((line) => (JSON.parse(line) as { finding: string }).finding)).toEqual([
    'held',
    'held',
    'failed',
    'held',
    'failed',
    'held',
  ])
  const wrong = await ci('--most-usd', '30', '--tries', '3')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--tries comes from the baseline.')])
})

test('a bench run stops at its own limit, and a resumed one continues with what is left; an unpriced model is refused', async () => {
  const { endpoint, place, data } = await layOut(() => true)
  const run = ['bench', 'run', 'scaled', ...EDIT, '--parallel', '4', '--json']
  const result = await tillgreen([...run, '--budget-usd', '2', '--most-usd', '2.1'], place)
  expect(result.code).toBe(3)
  expect(endpoint.bill().usd).toBeLessThanOrEqual(2.1)
  const requestsBefore = endpoint.requests.length
  const bench = /"type":"head".*?"id":"([0-9a-z-]+)"/.exec(result.stdout)?.[1] ?? ''
  const resumed = await tillgreen(['bench', 'run', '--resume', bench], place)
  expect(resumed.stdout).toContain('Not finished: scaled-')
  expect([resumed.code, endpoint.requests.length]).toEqual([3, requestsBefore])
  const small = await tillgreen([...run, '--budget-usd', '2', '--most-usd', '1'], place)
  expect([small.code, small.stderr]).toEqual([
    2,
    expect.stringContaining('A try can cost $2.00, but the whole bench run is limited to $1.00.'),
  ])
  const open = await tillgreen([...run, '--budget-usd', '0', '--most-usd', '1'], place)
  expect([open.code, open.stderr]).toEqual([2, expect.stringContaining('Set the limit per try with --budget-usd')])
  expect(existsSync(join(data, 'bench', 'runs'))).toBe(true)
})

test('what a try paid before something ended it counts for the limit when the bench run is resumed', async () => {
  const { endpoint, place, skill } = await layOut(() => false)
  const run = ['bench', 'run', 'scaled', '--only', 'scaled-3', '--protocol', 'edit', '--rounds', '2', '--json']
  skill.isOut = ({ key }) => key.endsWith('/2')
  const result = await tillgreen([...run, '--budget-usd', '2', '--most-usd', '2'], place)
  const report = result.lines.findLast(({ type }) => type === 'report')?.report as BenchReport
  expect([result.code, report.rows, report.pending]).toEqual([6, [], [{ task: 'scaled-3', try: 1 }]])
  const paid = endpoint.bill().usd
  expect(paid).toBeGreaterThan(0.01)
  skill.isOut = () => false
  const requestsBefore = endpoint.requests.length
  const resumed = await tillgreen(['bench', 'run', '--resume', report.head.id], place)
  expect([resumed.code, endpoint.requests.length, resumed.stderr]).toEqual([
    3,
    requestsBefore,
    expect.stringMatching(/scaled-3, try 1: not run\. It could cost up to \$2\.00, but only \$1\.9\d of the limit is left/),
  ])
})

test('the cap of the day holds for tries at the same time', async () => {
  const { endpoint, place } = await layOut(() => true)
  expect((await tillgreen(['settings', 'set', 'dailyUsd', '2.5'], place)).code).toBe(0)
  const result = await tillgreen(
    ['bench', 'run', 'scaled', ...EDIT, '--parallel', '8', '--tries', '4', '--budget-usd', '2', '--json'],
    place,
  )
  expect(result.code, result.stderr).toBe(3)
  expect(endpoint.bill().usd).toBeGreaterThan(0.3)
  expect(endpoint.bill().usd).toBeLessThanOrEqual(2.5)
  // What the cap left no room for says nothing of model or config: it is due still.
  const report = result.lines.findLast(({ type }) => type === 'report')?.report as BenchReport
  expect([report.due, report.rows.every(({ ended, passed }) => ended === 'finished' && passed)]).toEqual([40, true])
  expect(report.pending.length).toBeGreaterThan(0)
  expect(result.stderr).toMatch(/scaled-\d+, try \d: not finished\. .*all runs of today cost/)
  expect((await tillgreen(['settings', 'set', 'dailyUsd', '1000'], place)).code).toBe(0)
  const resumed = await tillgreen(['bench', 'run', '--resume', report.head.id, '--json'], place)
  const whole = resumed.lines.findLast(({ type }) => type === 'report')?.report as BenchReport
  expect([resumed.code, whole.done, whole.passed.count], resumed.stderr).toEqual([0, 40, 40])
})
