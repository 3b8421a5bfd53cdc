import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/folders.js'
import type { Evidence } from '../../contract/run/evidence.js'
import type { Verdict } from '../../contract/run/outcome.js'
import type { Json } from '../../contract/wire/json.js'
import { openStore } from './store.js'

const RUN = 'run-00000001'

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
type Told = ReturnType<typeof planned> | ReturnType<typeof state>
const oneGreenTask: readonly Told[] = [planned('one'), state('one', 'tests'), state('one', 'green')]

async function verdictOf(evidence: readonly Partial<Evidence>[], plan: readonly Told[] = oneGreenTask): Promise<Verdict> {
  const store = openStore(temporaryFolder())
  store.runs.create({
    id: RUN,
    project: null,
    parent: null,
    kind: 'build',
    title: 't',
    description: 'd',
    template: 'python',
    model: 'm',
    config: 'c',
    demo: null,
    engine: 'e',
    setup: '{}',
  })
  for (const [index, { step, body }] of plan.entries())
    await store.entries.append(RUN, { kind: 'note', key: `told-${index}`, step, factsHash: '', body: body as unknown as Json })
  for (const [index, each] of evidence.entries())
    await store.entries.append(RUN, {
      kind: 'note',
      key: `evidence-${index}`,
      step: 'evidence',
      factsHash: '',
      body: { ...green, ...each } as unknown as Json,
    })
  const verdict = store.runs.verdict(RUN)
  store.close()
  return verdict
}

const controls = { tried: 3, failed: 3, lying: [], cannotFail: [], forged: [], generous: [], unstable: [], none: 0 }
const cases: readonly (readonly [string, Verdict, readonly Partial<Evidence>[]])[] = [
  ['all green in a fresh copy', 'verified', [{}]],
  ['all green and the program starts', 'verified', [{}, start]],
  ['all green but the program does not start', 'partly', [{}, { ...start, started: false, exit: 1 }]],
  ['all green and the pages are well', 'verified', [{}, start, { ...start, stage: 'pages' }]],
  ['all green but a page shows nothing', 'partly', [{}, start, { ...start, stage: 'pages', started: false }]],
  ['green while building, never tried in a fresh copy', 'partly', [{ stage: 'attempt', fresh: false }]],
  ['green in a copy that is not fresh', 'partly', [{ fresh: false }]],
  ['one test red', 'partly', [{ counts: counts(2, 1), redPassed: 2, exit: 1 }]],
  ['all tests red', 'failed', [{ counts: counts(0, 3), redPassed: 0, exit: 1 }]],
  ['the last word counts, not the best one', 'failed', [{ stage: 'attempt' }, { counts: counts(0, 3), redPassed: 0, exit: 1 }]],
  ['one test skipped', 'invalid', [{ counts: counts(2, 0, 1), redPassed: 2 }]],
  ['a sealed test is missing although all is well', 'invalid', [{ counts: counts(2), redPassed: 2, missing: ['t3'] }]],
  ['a test is red but the exit code is swallowed', 'invalid', [{ counts: counts(2, 1), redPassed: 2, exit: 0 }]],
  ['sealed files were changed at any time', 'invalid', [{ stage: 'attempt', tampered: ['tests/a.py'] }, {}]],
  ['all green but the runner failed', 'partly', [{ exit: 1 }]],
  ['all green but ended by the time limit', 'partly', [{ exit: null, end: 'timeout' }]],
  ['a file could not be collected', 'partly', [{ counts: counts(2, 0, 0, 1), redPassed: 2, missing: ['t3'], exit: 2 }]],
  ['no report was left', 'unverifiable', [{ reported: false, counts: counts(0), redPassed: 0, exit: 127 }]],
  ['nothing was collected', 'unverifiable', [{ counts: counts(0), redPassed: 0, missing: [], exit: 5 }]],
  ['no test was ever shown red', 'unverifiable', [{ red: 0, redPassed: 0 }]],
  ['tests agree with whatever value they expect', 'invalid', [{ controls: { ...controls, lying: ['t1'] } }]],
  ['tests failed before the program and are kept from it', 'invalid', [{ controls: { ...controls, forged: ['t1'] } }]],
  ['a test does not fail whatever it expects', 'partly', [{ controls: { ...controls, cannotFail: ['t1'] } }]],
  ['one test is green with a wrong value', 'verified', [{ controls: { ...controls, generous: ['t1'] } }]],
  ['several tests are green with a value that another expects', 'partly', [{ controls: { ...controls, generous: ['t1', 't2'] } }]],
  ['one test believes what no other does', 'partly', [{ controls: { ...controls, generous: ['t1'], believed: ['t1'] } }]],
  ['the program changed what judges it', 'invalid', [{ frameworkChanged: ['assert.equal'] }]],
  ['the program names means of deception', 'partly', [{ deceptions: [{ means: 'caller', path: 'a.py', line: 1 }] }]],
  ['every test failed when it was changed', 'verified', [{ controls }]],
  ['there is no evidence at all', 'unverifiable', []],
]

for (const [name, verdict, evidence] of cases)
  test(`${name}: ${verdict}`, async () => {
    expect(await verdictOf(evidence)).toBe(verdict)
  })

const plans: readonly (readonly [string, Verdict, readonly Told[]])[] = [
  ['every task green', 'verified', [planned('one', 'two'), state('one', 'green'), state('two', 'green')]],
  ['no plan at all', 'partly', []],
  ['a task never begun', 'partly', [planned('one', 'two'), state('one', 'green')]],
  ['a task that got stuck', 'partly', [planned('one', 'two'), state('one', 'green'), state('two', 'stuck')]],
  ['a task that was green and is built again', 'partly', [planned('one'), state('one', 'green'), state('one', 'building')]],
  ['a task that the latest plan added', 'partly', [planned('one'), state('one', 'green'), planned('one', 'two')]],
  ['a task that the latest plan dropped', 'verified', [planned('one', 'two'), state('one', 'green'), planned('one')]],
]

for (const [name, verdict, plan] of plans)
  test(`tests all green in a fresh copy, ${name}: ${verdict}`, async () => {
    expect(await verdictOf([{}], plan)).toBe(verdict)
  })
