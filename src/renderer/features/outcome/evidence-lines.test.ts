import { expect, test } from 'vitest'
import { Evidence } from '../../../contract/run/evidence.js'
import { linesOf } from './evidence-lines.js'

const evidence = (more: object): Evidence =>
  Evidence.parse({
    ...{ type: 'evidence', stage: 'final', tree: 't', suite: 's', environment: 'e', command: 'pytest', exit: 0, end: 'exit', fresh: true },
    ...{
      reported: true,
      counts: { collected: 2, passed: 2, failed: 0, skipped: 0, errors: 0 },
      red: 2,
      redPassed: 2,
      missing: [],
      tampered: [],
    },
    ...{ started: null, ...more },
  })
const detailsOf = (more: object, amended: readonly string[] = []) =>
  linesOf([evidence(more)], null, { amended }).flatMap((line) => line.more ?? [])

test('a planted bug that no test caught says in which line of which file it was', () => {
  const survivors = [{ path: 'read.py', line: 4, from: '<', to: '<=' }]
  expect(detailsOf({ mutants: { tried: 8, killed: 7, survivors } })).toEqual([
    { words: 'Not caught: < → <=', file: { path: 'read.py', line: 4 } },
  ])
})

test('lines about tests and test files lead to them', () => {
  const controls = { tried: 2, failed: 1, lying: ['tests/a.py::sums'], cannotFail: [], unstable: [], none: 0 }
  expect(detailsOf({ controls }, ['tests/b.py'])).toEqual([
    { words: '', file: { path: 'tests/b.py' } },
    { words: 'Green for every expected value:', test: 'tests/a.py::sums' },
  ])
})

test('means of deception name their place', () => {
  const [detail] = detailsOf({ deceptions: [{ means: 'caller', path: 'a.py', line: 3 }] })
  expect(detail).toMatchObject({ words: expect.stringContaining('a.py:3'), file: { path: 'a.py', line: 3 } })
})

test('tests that an earlier run showed red are listed separately', () => {
  const redWords = (earlier: number) =>
    linesOf([evidence({})], null, { earlier }).find(({ words }) => words.includes('before the code'))?.words
  expect([0, 1, 2].map(redWords)).toEqual([
    'All 2 tests that failed before the code was written now pass',
    'All 2 tests that failed before the code was written now pass; 1 was red in an earlier run',
    'All 2 tests that failed before the code was written now pass; the red results are from an earlier run',
  ])
})

test('tests that were judged from outside the program are counted, and those that it answers differently are named', () => {
  const outsideOf = (other: readonly string[]) =>
    linesOf([evidence({ outside: { of: 5, done: 3, other } })], null).find(({ words }) => words.includes('outside'))
  expect(outsideOf([])).toMatchObject({ tone: 'ok', words: '3 of 5 tests were checked from outside the program' })
  expect(outsideOf(['tests/a.py::sums'])).toMatchObject({
    tone: 'bad',
    more: [{ words: 'The program behaves differently when not under test:', test: 'tests/a.py::sums' }],
  })
})

test('beside hidden tests the tasks without one are counted', () => {
  const heldOut = { tests: 1, passed: 1 }
  expect(detailsOf({ heldOut, unhidden: ['sum', 'read'] })).toEqual([{ words: 'No hidden tests in 2 tasks' }])
  expect(detailsOf({ heldOut })).toEqual([])
})
