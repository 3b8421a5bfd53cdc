import { expect, test } from 'vitest'
import type { TestRun } from '../../../../contract/run/effects.js'
import type { TestCase, TestState } from '../../../../contract/run/tests.js'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { alterHalves } from './alter-halves.js'
import { readRound, steadied } from './read-pair.js'

const sources = await openSources(languages)
const text = `def test_one():
    assert f(1) == 2

def test_two():
    assert f(2) == 3

def test_bare():
    f(3)
`
const files = [{ path: 'test_a.py', text }]
const options = { seed: 'a seed', isFar: false }
const halves = alterHalves(sources, files, options)
const tests = sources.controls('test_a.py', text, options).map((each) => ({ path: 'test_a.py', test: each }))
/** The test that the first run changes, and the one that the second run changes. */
const [inA = '', inB = ''] = [halves.a, halves.b].map(({ altered }) => altered[0]?.test.block.name ?? '')

const caseOf = (name: string, state: TestState): TestCase => ({
  ...{ id: `test_a.py :: ${name}`, file: 'test_a.py', suite: '', name, state },
  ...{ failure: state === 'failed' ? ('assertion' as const) : null, message: '', durationMs: 1 },
})
const run = (states: Readonly<Record<string, TestState>>): TestRun => ({
  ...{ tree: 't', environment: 'e', suite: 's', fresh: true, tampered: [], setAside: 0 },
  command: { command: 'test', exit: 1, end: 'exited', stdout: '', stderr: '', durationMs: 1, denials: [] } as unknown as TestRun['command'],
  report: { runner: 'pytest', cases: Object.entries(states).map(([name, state]) => caseOf(name, state)), collectionErrors: [] },
})
const read = (a: Readonly<Record<string, TestState>>, b: Readonly<Record<string, TestState>>) => {
  const { report, tried } = readRound(tests, { halves, a: run(a), b: run(b) })
  return {
    states: Object.fromEntries(report?.cases.map(({ name, state }) => [name, state]) ?? []),
    failed: Object.fromEntries(tried.map((each) => [each.test.test.block.name, each.hasFailed])),
  }
}

test('each test has its result of the run without its change, and must fail in the run with it', () => {
  expect(new Set([inA, inB])).toEqual(new Set(['test_one', 'test_two']))
  const good = read({ [inA]: 'failed', [inB]: 'passed', test_bare: 'passed' }, { [inA]: 'passed', [inB]: 'failed', test_bare: 'passed' })
  expect(good).toEqual({ states: { test_one: 'passed', test_two: 'passed', test_bare: 'passed' }, failed: { [inA]: true, [inB]: true } })
})

test('a changed test that is green, skipped or not reported did not fail', () => {
  for (const state of ['passed', 'skipped'] as const)
    expect(read({ [inA]: state, [inB]: 'passed' }, { [inA]: 'passed', [inB]: 'failed' }).failed).toEqual({ [inA]: false, [inB]: true })
  expect(read({ [inB]: 'passed' }, { [inA]: 'passed', [inB]: 'failed' }).failed).toEqual({ [inA]: false, [inB]: true })
})

test('a test that no unchanged run reports is not counted as tried, and is missing', () => {
  expect(read({ [inA]: 'failed', [inB]: 'passed' }, { [inB]: 'failed' })).toEqual({ states: { [inB]: 'passed' }, failed: { [inB]: true } })
})

test('a test without a possible change must be reported and green in both runs', () => {
  const [a, b] = [
    { [inA]: 'failed', [inB]: 'passed' },
    { [inA]: 'passed', [inB]: 'failed' },
  ] as const
  expect(read({ ...a, test_bare: 'failed' }, { ...b, test_bare: 'passed' }).states.test_bare).toBe('failed')
  expect(read({ ...a, test_bare: 'passed' }, { ...b, test_bare: 'failed' }).states.test_bare).toBe('failed')
  expect(read(a, { ...b, test_bare: 'passed' }).states).not.toHaveProperty('test_bare')
})

test('a run without a report gives no result', () => {
  const round = { halves, a: { ...run({}), report: null }, b: run({}) }
  expect(readRound(tests, round)).toEqual({ report: null, tried: [], unchanged: [] })
})

test('a test that is red once and green with other halves is unstable, one that is red twice is red', () => {
  const report = (states: Readonly<Record<string, TestState>>) => run(states).report
  const first = report({ one: 'failed', two: 'failed', three: 'passed', four: 'skipped' })
  const second = report({ one: 'passed', two: 'failed', three: 'failed', four: 'passed', five: 'passed' })
  const { report: both, unstable } = steadied(first, second)
  expect(both?.cases.map(({ name, state }) => [name, state])).toEqual([
    ['one', 'passed'],
    ['two', 'failed'],
    ['three', 'passed'],
    ['four', 'skipped'],
    ['five', 'passed'],
  ])
  expect(unstable).toEqual(['test_a.py :: one', 'test_a.py :: five'])
})

test('a changed copy that is green beside its test refutes it; one that fails or is not collected changes nothing', () => {
  const alone = [{ path: 'test_a.py', text: 'def test_one():\n    assert f(1) == 2\n' }]
  const own = alterHalves(sources, alone, options)
  const only = sources.controls('test_a.py', alone[0]?.text ?? '', options).map((each) => ({ path: 'test_a.py', test: each }))
  const isFirst = own.a.altered.length > 0
  const mark = [...own.a.copies, ...own.b.copies][0]?.mark ?? ''
  const readWith = (copy: Readonly<Record<string, TestState>>) => {
    const [changed, beside] = [run({ test_one: 'failed' }), run({ test_one: 'passed', ...copy })]
    const { report, tried } = readRound(only, { halves: own, a: isFirst ? changed : beside, b: isFirst ? beside : changed })
    return { names: report?.cases.map(({ name }) => name), hasFailed: tried[0]?.hasFailed, isCopyGreen: tried[0]?.isCopyGreen }
  }
  const names = ['test_one']
  expect(readWith({ [`test_one${mark}`]: 'failed' })).toEqual({ names, hasFailed: true, isCopyGreen: false })
  expect(readWith({ [`test_one${mark}`]: 'passed' })).toEqual({ names, hasFailed: false, isCopyGreen: true })
  expect(readWith({})).toEqual({ names, hasFailed: true, isCopyGreen: false })
})

test('a changed test that is reported under an unknown name is not a control, and the unchanged run judges it', () => {
  const found = read({ odd: 'failed', [inB]: 'passed', test_bare: 'passed' }, { odd: 'passed', [inB]: 'failed', test_bare: 'passed' })
  expect(found).toEqual({ states: { odd: 'passed', [inB]: 'passed', test_bare: 'passed' }, failed: { [inB]: true } })
  // If every changed test is known, an unknown name stays red.
  const known = { [inA]: 'failed', [inB]: 'passed', odd: 'failed' } as const
  expect(read(known, { [inA]: 'passed', [inB]: 'failed', odd: 'passed' }).states).toMatchObject({ odd: 'failed' })
})
