// The rule of the verdict as a table: what a run recorded, its verdict, and the conditions of `verified` that do not hold.
import { expect, test } from 'vitest'
import type { Evidence } from '../evidence.js'
import type { Verdict } from '../outcome.js'
import { recordedEvidence } from './recorded-evidence.js'
import { verdictOf } from './verdict.js'

const counts = (passed: number, failed = 0, skipped = 0, errors = 0) => ({
  collected: passed + failed + skipped,
  passed,
  failed,
  skipped,
  errors,
})

/** Three tests, all shown red before the code, all green in a fresh copy. */
const green: Evidence = {
  type: 'evidence',
  stage: 'final',
  tree: 't',
  suite: 's',
  environment: 'e',
  command: 'run the tests',
  exit: 0,
  end: 'exited',
  fresh: true,
  reported: true,
  counts: counts(3),
  red: 3,
  redPassed: 3,
  missing: [],
  tampered: [],
  deceptions: [],
  frameworkChanged: [],
  started: null,
  heldOut: null,
  mutants: null,
  controls: null,
  setAside: 0,
  amended: 0,
  differs: [],
  values: null,
  clauses: [],
}
const start: Evidence = { ...green, stage: 'start', started: true }

/** Notes on the plan and its tasks, as a run writes them. */
const planned = (...ids: readonly string[]) => ({
  step: 'planned',
  body: { type: 'planned', plan: { title: 't', tasks: ids.map(task), assumptions: [], start: null }, by: 'model', why: '' },
})
const task = (id: string) => ({
  id,
  title: id,
  words: 'w',
  acceptance: ['a'],
  interface: 'i',
  needs: [],
  inputs: [],
  outputs: [],
  delivers: true,
  value: 3,
  effort: 3,
})
const state = (id: string, name: 'tests' | 'building' | 'green' | 'stuck') => ({
  step: 'task',
  body: { type: 'task', task: id, state: name, attempts: 1 },
})
type PlanNote = ReturnType<typeof planned> | ReturnType<typeof state>
const oneGreenTask: readonly PlanNote[] = [planned('one'), state('one', 'tests'), state('one', 'green')]

const judged = (evidence: readonly Partial<Evidence>[], plan: readonly PlanNote[] = oneGreenTask) => {
  const notes = evidence.map((each) => ({ step: 'evidence', body: { ...green, ...each } }))
  const { verdict, shortfalls } = verdictOf(recordedEvidence([...plan, ...notes]))
  return [verdict, ...shortfalls.map(({ type }) => type)]
}

const controls = { tried: 3, failed: 3, lying: [], cannotFail: [], forged: [], generous: [], unstable: [], none: 0 }
const clause = { task: 'one', clause: 1 }
const own = { of: 10, files: 2, uncollected: 0, repaired: 0 }
const mutants = { survivors: [], killed: 0 }
const allRed = { counts: counts(0, 3), redPassed: 0, exit: 1 }

/** What is wrong, the verdict, the shortfalls, and how the evidence differs from that of a green program. */
const cases: readonly (readonly [string, Verdict, readonly string[], readonly Partial<Evidence>[]])[] = [
  ['all green in a fresh copy', 'verified', [], [{}]],
  ['all green and the program starts', 'verified', [], [{}, start]],
  ['all green but the program does not start', 'partly', ['start'], [{}, { ...start, started: false, exit: 1 }]],
  ['the last start counts', 'verified', [], [{}, { ...start, started: false, exit: 1 }, start]],
  ['all green and the pages are well', 'verified', [], [{}, start, { ...start, stage: 'pages' }]],
  ['all green but a page shows nothing', 'partly', ['pages'], [{}, start, { ...start, stage: 'pages', started: false }]],
  ['green while building, never tried in a fresh copy', 'partly', ['no-tests'], [{ stage: 'attempt', fresh: false }]],
  ['green in a copy that is not fresh', 'partly', ['no-tests'], [{ fresh: false }]],
  ['red while building, never tried in a fresh copy', 'failed', ['no-tests'], [{ ...allRed, stage: 'attempt' }]],
  ['one test red', 'partly', ['red'], [{ counts: counts(2, 1), redPassed: 2, exit: 1 }]],
  ['a proving test red, though all that were collected passed', 'partly', ['red'], [{ redPassed: 2 }]],
  ['all tests red', 'failed', ['red'], [allRed]],
  ['the last word counts, not the best one', 'failed', ['red'], [{ stage: 'attempt' }, allRed]],
  ['the final run counts, not a later attempt', 'verified', [], [{}, { ...allRed, stage: 'attempt' }]],
  ['one test skipped', 'invalid', ['skipped'], [{ counts: counts(2, 0, 1), redPassed: 2 }]],
  ['a sealed test is missing although all is well', 'invalid', ['missing'], [{ counts: counts(2), redPassed: 2, missing: ['t3'] }]],
  [
    'a sealed test is missing and the runner reports it',
    'partly',
    ['missing'],
    [{ counts: counts(2), redPassed: 2, missing: ['t3'], exit: 1 }],
  ],
  ['a test is red but the exit code is swallowed', 'invalid', ['red'], [{ counts: counts(2, 1), redPassed: 2, exit: 0 }]],
  ['sealed files were changed at any time', 'invalid', ['tampered'], [{ stage: 'attempt', tampered: ['tests/a.py'] }, {}]],
  ['sealed files were changed before any test was red', 'invalid', ['no-tests', 'tampered'], [{ tampered: ['tests/a.py'], red: 0 }]],
  ['tests differ without what a model installed', 'invalid', ['differs'], [{}, { stage: 'plain', differs: ['t1'] }]],
  ['all green but the runner failed', 'partly', ['runner'], [{ exit: 1 }]],
  ['all green but for tests that were red before', 'verified', [], [{ exit: 1, setAside: 2 }]],
  ['all green but ended by the time limit', 'partly', ['runner'], [{ exit: null, end: 'timeout' }]],
  [
    'a file could not be collected',
    'partly',
    ['missing', 'uncollected'],
    [{ counts: counts(2, 0, 0, 1), redPassed: 2, missing: ['t3'], exit: 2 }],
  ],
  ['no file could be collected', 'unverifiable', ['uncollected'], [{ counts: counts(0, 0, 0, 1), redPassed: 0, exit: 2 }]],
  ['no report was left', 'unverifiable', ['no-tests'], [{ reported: false, counts: counts(0), redPassed: 0, exit: 127 }]],
  ['nothing was collected', 'unverifiable', ['no-tests'], [{ counts: counts(0), redPassed: 0, missing: [], exit: 5 }]],
  ['no test was ever shown red', 'unverifiable', ['no-tests'], [{ red: 0, redPassed: 0 }]],
  ['tests agree with whatever value they expect', 'invalid', ['lying'], [{ controls: { ...controls, lying: ['t1'] } }]],
  ['tests failed before the program and are kept from it', 'invalid', ['forged'], [{ controls: { ...controls, forged: ['t1'] } }]],
  ['a test does not fail whatever it expects', 'partly', ['cannot-fail'], [{ controls: { ...controls, cannotFail: ['t1'] } }]],
  ['one test is green with a wrong value', 'verified', [], [{ controls: { ...controls, generous: ['t1'] } }]],
  ['several tests are green with a wrong value', 'partly', ['generous'], [{ controls: { ...controls, generous: ['t1', 't2'] } }]],
  ['one test believes what no other does', 'partly', ['believed'], [{ controls: { ...controls, generous: ['t1'], believed: ['t1'] } }]],
  ['the program changed what judges it', 'invalid', ['framework-changed'], [{ frameworkChanged: ['assert.equal'] }]],
  ['the program names means of deception', 'partly', ['deceptions'], [{ deceptions: [{ means: 'caller', path: 'a.py', line: 1 }] }]],
  ['every test failed when it was changed', 'verified', [], [{ controls }]],
  ['a clause without a test', 'partly', ['clauses'], [{ clauses: [{ ...clause, state: 'untested' }] }]],
  ['a clause whose tests pass on an empty program', 'partly', ['weak'], [{ clauses: [{ ...clause, state: 'weak' }] }]],
  ['a clause that was green before and after', 'verified', [], [{ clauses: [{ ...clause, state: 'kept' }] }]],
  ['words of the user that no clause has', 'partly', ['uncovered'], [{ uncovered: { count: 1, first: ['It is fast.'] } }]],
  ['most tests of the project were never green', 'partly', ['own-tests'], [{ own: { ...own, green: 3 } }]],
  ['half of the tests of the project are green', 'verified', [], [{ own: { ...own, green: 5 } }]],
  ['none of two planted bugs caught', 'partly', ['mutants'], [{ mutants: { ...mutants, tried: 2 } }]],
  ['the only planted bug not caught', 'verified', [], [{ mutants: { ...mutants, tried: 1 } }]],
  ['feedback whose tests were never seen to fail', 'partly', ['unproven'], [{ unshown: ['one'] }]],
  ['feedback whose tests pass on an empty program', 'partly', ['hollow'], [{ hollow: ['t1'] }]],
  ['feedback that brought no test', 'partly', ['untested'], [{ untested: ['one'] }]],
  ['there is no evidence', 'unverifiable', ['no-tests'], []],
]

test.each(cases)('%s: %s %j', (_name, verdict, shortfalls, evidence) => {
  expect(judged(evidence)).toEqual([verdict, ...shortfalls])
})

const plans: readonly (readonly [string, Verdict, readonly PlanNote[]])[] = [
  ['every task green', 'verified', [planned('one', 'two'), state('one', 'green'), state('two', 'green')]],
  ['no plan', 'partly', []],
  ['a task never begun', 'partly', [planned('one', 'two'), state('one', 'green')]],
  ['a task that got stuck', 'partly', [planned('one', 'two'), state('one', 'green'), state('two', 'stuck')]],
  ['a task that was green and is built again', 'partly', [planned('one'), state('one', 'green'), state('one', 'building')]],
  ['a task that the latest plan added', 'partly', [planned('one'), state('one', 'green'), planned('one', 'two')]],
  ['a task that the latest plan dropped', 'verified', [planned('one', 'two'), state('one', 'green'), planned('one')]],
]

test.each(plans)('tests all green in a fresh copy, %s: %s', (_name, verdict, plan) => {
  expect(judged([{}], plan)).toEqual(verdict === 'verified' ? [verdict] : [verdict, 'tasks'])
})

test('a shortfall keeps the first names and counts all, and clauses are named by the titles of their tasks', () => {
  const missing = ['t1', 't2', 't3', 't4', 't5', 't6']
  const clauses = [{ ...clause, state: 'red' as const }]
  const { shortfalls } = verdictOf(recordedEvidence([...oneGreenTask, { step: 'evidence', body: { ...green, missing, clauses, exit: 1 } }]))
  expect(shortfalls).toEqual([
    { type: 'missing', count: 6, first: missing.slice(0, 5) },
    { type: 'clauses', count: 1, first: [{ task: 'one', clause: 'a' }] },
  ])
})
