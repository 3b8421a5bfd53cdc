// Computes the evidence of a test run for the verdict, and the progress of a program for comparing states.
import type { TestRun } from '../../../contract/run/effects.js'
import { addScores, type Evidence, type ValueScore } from '../../../contract/run/evidence.js'
import type { HeldOut, Suite } from '../../../contract/run/suite.js'
import { countsOf, type TestReport } from '../../../contract/run/tests.js'
import type { Deception } from '../../../contract/run/verdict/deception.js'

/** `final` is the run in a fresh copy at the end, `plain` the same without a model's additions beside the program. */
export function evidenceOf(run: TestRun, suites: readonly Suite[], stage: 'attempt' | 'final' | 'plain'): Evidence {
  const { red, all } = sealedIds(suites, stage === 'attempt' ? 'shown' : 'whole')
  const heldOut = stage === 'attempt' ? [] : heldOutTests(suites)
  const states = new Map(run.report?.cases.map((test) => [test.id, test.state]))
  return {
    type: 'evidence',
    stage,
    tree: run.tree,
    suite: run.suite,
    environment: run.environment,
    command: run.command.command,
    exit: run.command.exit,
    end: run.command.end,
    fresh: run.fresh,
    reported: run.report !== null,
    counts: countsOf(run.report),
    red: red.length,
    redPassed: red.filter((id) => states.get(id) === 'passed').length,
    missing: all.filter((id) => !states.has(id)),
    tampered: run.tampered,
    deceptions: run.report === null ? [] : deedsIn([run.report]),
    frameworkChanged: run.report?.changed ?? [],
    started: null,
    mutants: null,
    controls: null,
    setAside: run.setAside,
    amended: suites.reduce((sum, suite) => sum + suite.amended.length, 0),
    values: valuesOf(suites),
    differs: [],
    clauses: [],
    heldOut:
      heldOut.length > 0 ? { tests: heldOut.length, passed: heldOut.filter((test) => states.get(test.id) === 'passed').length } : null,
  }
}

/** The observed deeds of a program in any of these runs, each once. */
export const deedsIn = (reports: readonly TestReport[]): Deception[] => withoutDoubles(reports.flatMap(({ did = [] }) => did))

/** Each place of each means once, as first found. */
export const withoutDoubles = (all: readonly Deception[]): Deception[] => {
  const placeOf = ({ means, path, line }: Deception) => `${means} ${path} ${line}`
  const first = new Map(all.toReversed().map((each) => [placeOf(each), each]))
  return all.filter((each) => first.get(placeOf(each)) === each)
}

function valuesOf(suites: readonly Suite[]): ValueScore | null {
  const all = suites.flatMap(({ values }) => values ?? [])
  return all.length === 0 ? null : addScores(all)
}

export interface Vector {
  /** Files that could not be collected. Fewer are better. */
  readonly errors: number
  readonly passed: number
  readonly collected: number
  /** Hidden tests that passed. They only run when all others are green. */
  readonly heldOut: number
}

export function vectorOf(run: TestRun): Vector {
  const counts = countsOf(run.report)
  return { errors: run.report ? counts.errors : Number.MAX_SAFE_INTEGER, passed: counts.passed, collected: counts.collected, heldOut: 0 }
}

/** Positive if `a` is further than `b`: by green tests, then hidden ones, then more collected, then fewer errors. */
export function compare(a: Vector, b: Vector): number {
  return a.passed - b.passed || a.heldOut - b.heldOut || a.collected - b.collected || Math.sign(b.errors - a.errors)
}

/** Sorted ids of red and uncollected tests. Together with the tree they identify a state. A skipped test is not red. */
export function failingIds(run: TestRun): string[] {
  const red = run.report?.cases.filter((test) => test.state === 'failed').map((test) => test.id) ?? []
  const errors = run.report?.collectionErrors.map((error) => error.file) ?? ['no report']
  return [...red, ...errors].sort()
}

/** The ids of sealed tests: those that prove, and all including refused ones. `shown` leaves out the hidden tests. */
export function sealedIds(suites: readonly Suite[], which: 'shown' | 'whole'): { red: string[]; all: string[] } {
  const hidden = new Set(which === 'shown' ? heldOutTests(suites).map((test) => test.id) : [])
  const seen = (ids: readonly string[]) => ids.filter((id) => !hidden.has(id))
  return { red: suites.flatMap((suite) => seen(suite.red)), all: suites.flatMap((suite) => seen([...suite.red, ...suite.refused])) }
}

/** The hidden tests, with their clauses. */
export const heldOutTests = (suites: readonly Suite[]): HeldOut['tests'] => suites.flatMap((suite) => suite.heldOut?.tests ?? [])
