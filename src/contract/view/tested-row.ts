// Makes the row of a test run.

import type { Tone } from '../notes/tone.js'
import type { TestRun } from '../run/effects.js'
import { countsOf } from '../run/tests.js'
import type { StepRow } from './step-rows.js'

/** Tests that are tried before there is any code are red as they must be. */
const ON_STUB = /(^|\/)(tests-\d+\/|shown-test$)/

/** Red files and tests that a row names. */
const NAMED = 6

/** The row of a test run. `output` is the end of what it wrote. Pure. */
export function testedRow(key: string, run: TestRun, output: string): { tone: Tone; data: StepRow } {
  const { report, fresh, command } = run
  const red = [
    ...(report?.collectionErrors ?? []).map((problem) => problem.file),
    ...(report?.cases ?? []).filter((test) => test.state !== 'passed').map((test) => test.name),
  ]
  const isStub = ON_STUB.test(key)
  const counts = report && countsOf(report)
  const failures = { red: red.slice(0, NAMED), more: Math.max(0, red.length - NAMED), output: report ? '' : output }
  const { end, exit, durationMs } = command
  const isJudged = counts !== null && counts.errors === 0
  const isGreen = counts !== null && counts.collected > 0 && red.length === 0
  return {
    tone: isStub && isJudged ? 'plain' : isGreen ? 'good' : 'bad',
    data: { type: 'tested', isStub, fresh, counts, ...failures, end, exit, durationMs },
  }
}
