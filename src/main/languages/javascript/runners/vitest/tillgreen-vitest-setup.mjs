// Loaded before every test file, in its process: says at once which test runs, since Vitest itself reports in batches.
import { cut, freeze, kindOf, traceOf, write } from '../javascript/tillgreen-report.mjs'
import { expectNothing, expectWithin, startWatch } from '../javascript/tillgreen-watch.mjs'

// A little more than Vitest's own limit, which only works while the event loop turns.
const stuckAfter = 13_000
const stuck = `did not come back within ${stuckAfter / 1000} seconds; its process was ended`
const { expect, beforeEach, beforeAll } = globalThis
const changed = freeze({
  expect,
  matchers: Object.getPrototypeOf(expect(undefined)),
  'asymmetric matchers': globalThis[Symbol.for('$$jest-matchers-object')]?.matchers ?? {},
})
const file = String(expect.getState().testPath ?? '').replace(`${process.cwd()}/`, '')

startWatch(null)
expectWithin(stuckAfter, { event: 'broken', file, failure: 'timeout', message: `Loading the file ${stuck}.` })
beforeAll(expectNothing)

beforeEach((context) => {
  const { task } = context
  const suites = []
  for (let suite = task.suite; suite; suite = suite.suite) suites.unshift(suite.name)
  write({ event: 'test', key: task.id, file, suite: suites.join(' > '), name: task.name })
  write({ event: 'running', key: task.id })
  const message = `The test ${stuck}.`
  expectWithin(stuckAfter, { event: 'result', key: task.id, state: 'failed', failure: 'timeout', message, durationMs: stuckAfter })
  // Provisional: the reporter's word comes later and counts, unless this process takes the run down with it.
  context.onTestFinished(() => {
    expectNothing()
    for (const what of changed()) write({ event: 'changed', what })
    const error = task.result?.errors?.[0]
    const failed = { state: 'failed', failure: kindOf(error, 'run'), message: cut(traceOf(error)) }
    const outcome = error ? failed : { state: 'passed', failure: null, message: '' }
    write({ event: 'result', key: task.id, ...outcome, durationMs: 0 })
  })
})
