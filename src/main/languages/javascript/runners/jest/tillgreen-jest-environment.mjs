// The world in which one test file runs: jsdom, and every event of its tests written down as it happens. It lies outside of
// the file's own realm, so it still speaks when a test does not come back.
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { cut, freeze, kindOf, traceOf } from '../javascript/tillgreen-report.mjs'
import { expectNothing, expectWithin, startWatch } from '../javascript/tillgreen-watch.mjs'
import { word, write } from './tillgreen-jest-writer.mjs'

const { TestEnvironment } = createRequire(`${process.cwd()}/`)('jest-environment-jsdom')
// A little more than Jest's own limit, which only works while the event loop turns.
const stuckAfter = 18_000
const stuck = `did not come back within ${stuckAfter / 1000} seconds; its process was ended`
const printedLimit = 4_000

startWatch(word)

export default class Environment extends TestEnvironment {
  known = new Map()
  changed = () => []
  startedAt = 0
  printedBefore = 0

  constructor(config, context) {
    super(config, context)
    this.file = relative(process.cwd(), context.testPath)
    this.console = context.console
    // Jest colours what it prints. A program that looks for this word does not: a test may compare what it prints.
    this.global.process.argv = this.global.process.argv.filter((word) => word !== '--colors')
    // Every browser has these, jsdom does not.
    Object.assign(this.global, { structuredClone, TextDecoder, TextEncoder })
    this.global.tillgreenFreeze = (matchers, expect) => {
      this.changed = freeze({ expect, matchers }, this.global)
    }
    expectWithin(stuckAfter, { event: 'broken', file: this.file, failure: 'timeout', message: `Loading the file ${stuck}.` })
  }

  handleTestEvent(event, state) {
    switch (event.name) {
      case 'run_start':
        expectNothing()
        this.introduce(state.rootDescribeBlock, [])
        break
      // `test_start` is said of skipped tests too.
      case 'test_started':
        this.begin(event.test)
        break
      case 'test_skip':
      case 'test_todo':
        write({ event: 'result', key: this.known.get(event.test).key, state: 'skipped', failure: null, message: '', durationMs: 0 })
        break
      case 'test_done':
        this.settle(event.test)
        break
    }
  }

  async teardown() {
    expectNothing()
    await super.teardown()
  }

  introduce(block, suites) {
    for (const child of block.children) {
      if (child.type === 'describeBlock') {
        this.introduce(child, [...suites, child.name])
        continue
      }
      const key = `${this.file}|${this.known.size}`
      const line = { event: 'test', key, file: this.file, suite: suites.join(' > '), name: child.name }
      this.known.set(child, line)
      write(line)
    }
  }

  begin(test) {
    const line = this.known.get(test)
    const { key } = line
    this.startedAt = performance.now()
    this.printedBefore = this.printed().length
    // Said once more: what was said before is gone if a test before this one wrote over the report.
    write(line)
    write({ event: 'running', key })
    const message = `The test ${stuck}.`
    expectWithin(stuckAfter, { event: 'result', key, state: 'failed', failure: 'timeout', message, durationMs: stuckAfter })
  }

  settle(test) {
    expectNothing()
    for (const what of this.changed()) write({ event: 'changed', what })
    const durationMs = performance.now() - this.startedAt
    write({ event: 'result', key: this.known.get(test).key, ...this.outcomeOf(test), durationMs })
  }

  outcomeOf(test) {
    // A test that is expected to fail proves nothing, whatever it does.
    if (test.failing) return { state: 'skipped', failure: null, message: 'expected to fail' }
    const [first] = test.errors
    if (first === undefined) return { state: 'passed', failure: null, message: '' }
    const error = Array.isArray(first) ? (first[0] ?? first[1]) : first
    const printed = this.printed().slice(this.printedBefore)
    const lines = printed.map((entry) => `${entry.type}: ${entry.message}`).join('\n')
    const shown = lines === '' ? '' : `\n--- printed ---\n${lines.slice(-printedLimit)}`
    return { state: 'failed', failure: kindOf(error, 'run'), message: cut(`${traceOf(error)}${shown}`) }
  }

  /** What the file's tests printed so far. */
  printed() {
    return this.console?.getBuffer?.() ?? []
  }
}
