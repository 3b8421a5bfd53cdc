// Reports every test of a Vitest run as it ends, from Vitest's main process.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { write as append, cut, kindOf, withoutRuntimeFrames } from '../javascript/tillgreen-report.mjs'

const path = process.env.TILLGREEN_REPORT ?? '/tillgreen/report/report.json'
const printedLimit = 4_000
/** What this process said; the processes of the tests write into the same file, to be heard where they do not come back. */
let reported = ''

function write(line) {
  reported += `${JSON.stringify(line)}\n`
  append(line)
}
const fileOf = (module) => relative(process.cwd(), module.moduleId)

export default class Reporter {
  printed = new Map()
  settled = new Set()

  /** `absent`: paths that were asked for and do not exist; Vitest itself would pass over them in silence. */
  constructor(absent) {
    this.absent = absent
  }

  onInit() {
    writeFileSync(path, '')
    write({ event: 'start', runner: 'vitest' })
    for (const file of this.absent) write({ event: 'broken', file, failure: 'import', message: `There is no test file ${file}.` })
  }

  onTestModuleQueued(module) {
    write({ event: 'opened', file: fileOf(module) })
  }

  onTestModuleCollected(module) {
    for (const test of module.children.allTests()) this.introduce(test)
  }

  onUserConsoleLog(log) {
    if (log.taskId === undefined) return
    this.printed.set(log.taskId, ((this.printed.get(log.taskId) ?? '') + log.content).slice(-printedLimit))
  }

  onTestCaseResult(test) {
    this.settle(test, outcomeOf(test))
  }

  onTestModuleEnd(module) {
    this.close(module)
  }

  onTestRunEnd(modules, unhandled) {
    // A module that never ended stays open in the report: its process died, and its running test says so better than the pool does.
    const hasDead = modules.some((module) => !this.settled.has(module.id))
    for (const error of unhandled) {
      if (hasDead && String(error.message).startsWith('[vitest-pool]')) continue
      this.break(fileOfError(error), error, 'Thrown outside of any test')
    }
    write({ event: 'end' })
    if (!hasDead) this.replace()
  }

  /** The report once more as a whole: of what others put into it, only what was found changed. */
  replace() {
    const text = readFileSync(path, 'utf8')
    const lines = text.split('\n').filter((line) => line.startsWith('{"event":"changed"'))
    if (text.split('\n').filter((line) => line.startsWith('{"event":"start"') || line.startsWith('{"event":"end"')).length !== 2)
      lines.push('{"event":"changed","what":"the report"}')
    writeFileSync(`${path}.whole`, [...lines, reported].join('\n'))
    renameSync(`${path}.whole`, path)
  }

  introduce(test) {
    const suites = []
    for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) suites.unshift(parent.name)
    write({ event: 'test', key: test.id, file: fileOf(test.module), suite: suites.join(' > '), name: test.name })
  }

  settle(test, outcome) {
    this.settled.add(test.id)
    const printed = outcome.state === 'failed' ? this.printed.get(test.id) : undefined
    const message = printed === undefined ? outcome.message : `${outcome.message}\n--- printed ---\n${printed}`
    const durationMs = test.diagnostic()?.duration ?? 0
    write({ event: 'result', key: test.id, ...outcome, message: cut(message), durationMs })
  }

  /** Says what the single tests could not: errors of the file and of hooks, and tests behind them that were never run. */
  close(module) {
    this.settled.add(module.id)
    for (const error of module.errors()) this.break(fileOf(module), error)
    for (const suite of module.children.allSuites()) this.closeSuite(suite)
    write({ event: 'closed', file: fileOf(module) })
  }

  closeSuite(suite) {
    const [error] = suite.errors()
    if (error === undefined) return
    const behind = [...suite.children.allTests()].filter((test) => isNotRun(test))
    for (const test of behind) this.settle(test, failed(error))
    if (behind.length === 0) this.break(fileOf(suite.module), error, `In ${suite.fullName}`)
  }

  break(file, error, where) {
    const words = messageOf(error)
    write({ event: 'broken', file, failure: kindOf(error, 'load'), message: cut(where ? `${where}:\n${words}` : words) })
  }
}

function fileOfError(error) {
  const path = error?.VITEST_TEST_PATH
  return typeof path === 'string' ? relative(process.cwd(), path) : ''
}

const isNotRun = (test) => ['skipped', 'pending'].includes(test.result().state) && !['skip', 'todo'].includes(test.options.mode)

function outcomeOf(test) {
  const { state, errors, note } = test.result()
  // A test that is expected to fail proves nothing, whatever it does.
  if (test.options.fails) return { state: 'skipped', failure: null, message: 'expected to fail' }
  if (state === 'passed') return { state, failure: null, message: '' }
  if (state === 'failed') return failed(errors?.[0])
  return { state: 'skipped', failure: null, message: note ?? '' }
}

function failed(error) {
  return { state: 'failed', failure: kindOf(error, 'run'), message: messageOf(error) }
}

function messageOf(error) {
  const head = `${error?.name ?? 'Error'}: ${error?.message ?? 'unknown'}`
  const own = (error?.stacks ?? []).filter((frame) => !frame.file.includes('/node_modules/'))
  const frames = own.map(
    (frame) => `    at ${frame.method || '(top)'} (${relative(process.cwd(), frame.file)}:${frame.line}:${frame.column})`,
  )
  const trace = frames.length > 0 ? frames.join('\n') : withoutRuntimeFrames(error?.stack ?? '')
  return [head, error?.diff, error?.codeFrame ?? error?.frame, trace].filter(Boolean).join('\n')
}
