// Loaded into the process of one test file: hooks say at once which test runs, the reporter says what came of it.
import assert from 'node:assert'
import { afterEach, beforeEach } from 'node:test'
import { isMainThread } from 'node:worker_threads'
import { cut, freeze, kindOf, takeWriter, traceOf } from '../javascript/tillgreen-report.mjs'

const file = process.env.TILLGREEN_FILE
// A little more than the runner's own limit, which only works while the event loop turns.
const stuckAfter = 13_000
const notRun = ['cancelledByParent', 'parentAlreadyFinished']
const { write, word } = takeWriter()
const changed = freeze({ assert, 'assert.strict': assert.strict })
let isReporting = false
let lastUncaught = null
let hasStarted = false

function check() {
  for (const what of changed()) write({ event: 'changed', what })
}

/** Equal names in one file are told apart by their order, which both the hooks and the reporter see. */
function counter() {
  const seen = new Map()
  return (path) => {
    const times = (seen.get(path) ?? 0) + 1
    seen.set(path, times)
    return times === 1 ? `${file}|${path}` : `${file}|${path}|${times}`
  }
}

async function watchTests() {
  // What the program forks must not load this file again.
  process.execArgv.length = 0
  const { expectNothing, expectWithin, startWatch } = await import('../javascript/tillgreen-watch.mjs')
  startWatch(word)
  const keyOf = counter()
  const keys = new Map()
  const stuck = `did not come back within ${stuckAfter / 1000} seconds; its process was ended`
  expectWithin(stuckAfter, { event: 'broken', file, failure: 'timeout', message: `Loading the file ${stuck}.` })

  beforeEach((test) => {
    const key = keyOf(test.fullName)
    keys.set(test, key)
    hasStarted = true
    write({ event: 'test', key, file, ...split(test.fullName.split(' > ')) })
    write({ event: 'running', key })
    const result = { event: 'result', key, state: 'failed', failure: 'timeout', message: `The test ${stuck}.`, durationMs: stuckAfter }
    expectWithin(stuckAfter, result)
  })
  // Provisional: the reporter's word comes later and counts, unless the process does not live to give it.
  afterEach((test) => {
    expectNothing()
    check()
    const key = keys.get(test)
    if (key !== undefined) write({ event: 'result', key, ...resultOf(test.error, false), durationMs: 0 })
  })

  process.on('uncaughtExceptionMonitor', (error) => {
    lastUncaught = error
    if (!hasStarted) write({ event: 'threw', failure: kindOf(error, 'load'), message: cut(traceOf(error)) })
  })
}

const split = (path) => ({ suite: path.slice(0, -1).join(' > '), name: path.at(-1) ?? '' })

function resultOf(error, isSkipped) {
  if (isSkipped) return { state: 'skipped', failure: null, message: '' }
  if (!error) return { state: 'passed', failure: null, message: '' }
  const cause = error.code === 'ERR_TEST_FAILURE' ? (error.cause ?? error) : error
  const isTimeout = error.failureType === 'testTimeoutFailure'
  const failure = isTimeout ? 'timeout' : kindOf(cause, 'run')
  return { state: 'failed', failure, message: cut(traceOf(cause)) }
}

/** Turns the runner's events into lines. Suites are no tests; a suite whose hook failed speaks for the tests it cancelled. */
export default async function* report(events) {
  // The runner asks first; whoever else does makes up events.
  if (isReporting) write({ event: 'changed', what: 'the report' })
  isReporting = true
  const keyOf = counter()
  const path = []
  let waiting = []
  let childKind = 'error'
  let hasFailed = false
  for await (const { type, data } of events) {
    if (type === 'test:start') path.splice(data.nesting, path.length, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const whole = [...path.slice(0, data.nesting), data.name]
    const { error, duration_ms: durationMs, type: what } = data.details
    if (what === 'suite') {
      if (type === 'test:pass' || error?.failureType === 'subtestsFailed') continue
      const said = resultOf(error, false)
      for (const line of waiting) write({ ...line, ...said })
      if (waiting.length === 0)
        write({ event: 'broken', file, failure: said.failure, message: cut(`In ${whole.join(' > ')}: ${said.message}`) })
      waiting = []
      hasFailed = true
      continue
    }
    const key = keyOf(whole.join(' > '))
    const isSkipped = data.skip !== undefined || data.todo !== undefined
    const result = type === 'test:pass' ? resultOf(null, isSkipped) : resultOf(error, isSkipped)
    if (error?.failureType === 'subtestsFailed') result.failure = childKind
    else if (result.state === 'failed') childKind = result.failure
    if (typeof data.skip === 'string' || typeof data.todo === 'string') result.message = String(data.skip ?? data.todo)
    const line = { event: 'result', key, ...result, durationMs: isSkipped ? 0 : durationMs }
    write({ event: 'test', key, file, ...split(whole) })
    write(line)
    if (notRun.includes(error?.failureType)) waiting.push(line)
    if (result.state === 'failed') hasFailed = true
  }
  if (lastUncaught && !hasFailed && hasStarted) {
    const message = `Thrown after its test had ended:\n${traceOf(lastUncaught)}`
    write({ event: 'broken', file, failure: kindOf(lastUncaught, 'run'), message: cut(message) })
  }
  check()
  write({ event: 'closed', file })
  // A reporter is a stream of text; this one has nothing to show.
  yield ''
}

// Threads of the program load what the process was started with; they are not tests.
if (isMainThread && file !== undefined) await watchTests()
