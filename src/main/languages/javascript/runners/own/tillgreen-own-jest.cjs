// Added to a project's own Jest by a flag.
const { cut, kindOf, withoutRuntimeFrames } = require('../javascript/tillgreen-report.mjs')
const { fileOf, write } = require('./tillgreen-own-channel.mjs')

module.exports = class Reporter {
  onTestFileStart(test) {
    write({ event: 'opened', file: fileOf(test.path) })
  }

  onTestStart(test) {
    this.onTestFileStart(test)
  }

  onTestFileResult(test, result) {
    const file = fileOf(test.path)
    const project = projectOf(test)
    if (result.testExecError || (result.failureMessage && result.testResults.length === 0)) {
      const error = result.testExecError ?? {}
      const words = error.stack || error.message || result.failureMessage || ''
      const stage = result.testResults.length > 0 ? 'run' : 'load'
      const known = { name: error.name, code: error.code, message: `${error.message ?? ''}\n${result.failureMessage ?? ''}` }
      write({ event: 'broken', file, failure: kindOf(known, stage), message: cut(withoutRuntimeFrames(words)) })
    }
    for (const [number, found] of result.testResults.entries()) {
      const key = `${project}|${file}|${number}`
      write({ event: 'test', key, file, project, suite: found.ancestorTitles.join(' > '), name: found.title })
      write({ event: 'result', key, ...outcomeOf(found), durationMs: found.duration ?? 0 })
    }
    write({ event: 'closed', file })
  }

  onTestResult(test, result) {
    this.onTestFileResult(test, result)
  }

  onRunComplete() {
    write({ event: 'complete' })
  }
}

/** Jest's own name for one of its projects; before version 28 it is called otherwise. */
const projectOf = ({ context }) => context?.config?.id ?? context?.config?.name ?? ''

function outcomeOf({ status, failureMessages, failureDetails }) {
  if (status === 'passed') return { state: 'passed', failure: null, message: '' }
  if (status !== 'failed') return { state: 'skipped', failure: null, message: '' }
  const [words = ''] = failureMessages ?? []
  const detail = failureDetails?.[0]?.error ?? failureDetails?.[0] ?? {}
  // Details come from another process and have lost what kind of error they were.
  const isAssertion =
    'matcherResult' in detail || /^(Error: )?expect\(|^AssertionError|ERR_ASSERTION|\bexpect\(.*\)\.(not\.)?\w+\(/m.test(words)
  const failure = isAssertion
    ? 'assertion'
    : kindOf({ name: /^(\w+Error)\b/.exec(words)?.[1], code: detail.code, message: messageIn(words) }, 'run')
  return { state: 'failed', failure, message: cut(withoutRuntimeFrames(words)) }
}

const messageIn = (words) => /^\w*Error: ([\s\S]*?)(\n\s+at |$)/.exec(words)?.[1] ?? words
