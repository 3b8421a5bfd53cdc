// Added to a project's own Mocha by a flag. Shows what Mocha's spec reporter shows.
const { realpathSync } = require('node:fs')
const { join } = require('node:path')
const { cut, kindOf, traceOf } = require('../javascript/tillgreen-report.mjs')
const { fileOf, write } = require('./tillgreen-own-channel.mjs')

module.exports = class Reporter {
  constructor(runner, options) {
    const Spec = specReporter()
    this.shown = Spec ? new Spec(runner, options) : {}
    const keys = new Map()
    let last = ''
    const keyOf = (test) => {
      // Processes that run side by side send a copy with each event; its id stays.
      const same = test.__mocha_id__ ?? test
      const known = keys.get(same)
      if (known !== undefined) return known
      // A test that is tried again is another object, and follows the one before.
      const isAgain = test.currentRetry?.() > 0 && last !== ''
      if (!isAgain) last = String(keys.size)
      keys.set(same, last)
      if (!isAgain) write({ event: 'test', key: last, file: fileOf(test.file), suite: titlesAbove(test), name: test.title })
      return last
    }
    const settle = (test, outcome) => write({ event: 'result', key: keyOf(test), ...outcome, durationMs: test.duration ?? 0 })
    runner.on('test', (test) => write({ event: 'running', key: keyOf(test) }))
    runner.on('pass', (test) => settle(test, { state: 'passed', failure: null, message: '' }))
    runner.on('pending', (test) => settle(test, { state: 'skipped', failure: null, message: '' }))
    runner.on('fail', (test, error) => {
      const outcome = { state: 'failed', failure: kindOf(error, 'run'), message: cut(traceOf(error)) }
      if (test.type !== 'hook') settle(test, outcome)
      else if (test.ctx?.currentTest) settle(test.ctx.currentTest, outcome)
      else write({ event: 'broken', file: fileOf(test.file), failure: outcome.failure, message: outcome.message })
    })
    runner.on('end', () => write({ event: 'complete' }))
  }

  done(failures, finish) {
    if (this.shown.done) this.shown.done(failures, finish)
    else finish(failures)
  }
}

function titlesAbove(test) {
  // A copy from another process has no parents.
  if (test.titlePath) return test.titlePath().slice(0, -1).join(' > ')
  const titles = []
  for (let parent = test.parent; parent && !parent.root; parent = parent.parent) titles.unshift(parent.title)
  return titles.join(' > ')
}

/** Mocha itself, which loaded this file: what was started may be a link to it, or another program that starts it. */
const loadedMocha = () => Object.keys(require.cache).find((path) => path.endsWith('/mocha/lib/mocha.js'))

/** Since its version 12 Mocha is a module, which no cache of ours holds. It lies beside the script that was started. Null where it does not. */
function specReporter() {
  try {
    const path = loadedMocha() ?? join(realpathSync(process.argv[1]), '../../index.js')
    const found = require(path)
    return (found.reporters ?? found.default?.reporters)?.Spec ?? null
  } catch {
    return null
  }
}
