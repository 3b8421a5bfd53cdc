// Turns a test run into the evidence that the verdict is computed from.
import type { TestRun } from '../../../contract/journal/effects.js'
import type { Evidence } from '../../../contract/run/evidence.js'
import type { Suite } from '../../../contract/run/suite.js'
import { countsOf } from '../../../contract/run/tests.js'
import { heldOutTests, sealedIds } from './progress-vector.js'

/** `stage` is `final` only for the run in a fresh copy at the end, `plain` for the same without what a model added beside the program. */
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
    started: null,
    mutants: null,
    setAside: run.setAside,
    differs: [],
    heldOut:
      heldOut.length > 0 ? { tests: heldOut.length, passed: heldOut.filter((test) => states.get(test.id) === 'passed').length } : null,
  }
}
