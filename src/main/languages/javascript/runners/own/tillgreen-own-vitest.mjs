// Added to a project's own Vitest by a flag. Knows the reporter interface from version 3 on, and the one before it.
import { cut, kindOf, withoutRuntimeFrames } from '../javascript/tillgreen-report.mjs'
import { fileOf, write } from './tillgreen-own-channel.mjs'

/** The first version whose reporters hear of modules and cases. */
const FIRST_WITH_MODULES = 3

export default class Reporter {
  settled = new Set()
  isOld = true

  onInit(context) {
    this.context = context
    this.isOld = Number(String(context.version ?? '0').split('.')[0]) < FIRST_WITH_MODULES
  }

  onTestModuleQueued(module) {
    write({ event: 'opened', file: fileOf(module.moduleId) })
  }

  onTestModuleCollected(module) {
    for (const test of module.children.allTests())
      introduce({ key: test.id, project: module.project?.name }, module.moduleId, suitesAbove(test), test.name)
  }

  onTestCaseReady(test) {
    write({ event: 'running', key: test.id })
  }

  onTestCaseResult(test) {
    this.settle(test)
  }

  onTestModuleEnd(module) {
    for (const error of module.errors()) broken(module.moduleId, error)
    for (const suite of module.children.allSuites()) this.closeSuite(suite, module)
    write({ event: 'closed', file: fileOf(module.moduleId) })
  }

  onTestRunEnd(modules, unhandled) {
    if (this.isOld) return
    for (const module of modules) for (const test of module.children.allTests()) if (!this.settled.has(test.id)) this.settle(test)
    for (const error of unhandled ?? []) broken(error?.VITEST_TEST_PATH ?? '', error)
    write({ event: 'complete' })
  }

  closeSuite(suite, module) {
    const [error] = suite.errors?.() ?? []
    if (!error) return
    const behind = [...suite.children.allTests()].filter((test) => ['skipped', 'pending'].includes(test.result().state))
    for (const test of behind) write({ event: 'result', key: test.id, ...failed(error), durationMs: 0 })
    if (behind.length === 0) broken(module.moduleId, error)
  }

  settle(test) {
    this.settled.add(test.id)
    const { state, errors } = test.result()
    const outcome = test.options.fails ? skipped('') : state === 'passed' ? passed : state === 'failed' ? failed(errors?.[0]) : skipped('')
    write({ event: 'result', key: test.id, ...outcome, durationMs: test.diagnostic()?.duration ?? 0 })
  }

  // From here on: before version 3.

  onCollected(files) {
    if (!this.isOld) return
    for (const file of files ?? []) {
      write({ event: 'opened', file: fileOf(file.filepath) })
      for (const { task, suites } of tasksIn(file)) introduce({ key: task.id, project: file.projectName }, file.filepath, suites, task.name)
    }
  }

  onTaskUpdate(packs) {
    if (!this.isOld) return
    for (const [id, result] of packs) {
      const task = this.context.state?.idMap?.get(id)
      if (task && task.type !== 'suite' && result?.state === 'run') write({ event: 'running', key: id })
    }
  }

  onFinished(files, errors) {
    if (!this.isOld) return
    for (const file of files ?? []) {
      for (const { task, suites } of tasksIn(file)) {
        introduce({ key: task.id, project: file.projectName }, file.filepath, suites, task.name)
        write({ event: 'result', key: task.id, ...oldOutcome(task, file), durationMs: task.result?.duration ?? 0 })
      }
      for (const error of file.result?.errors ?? (file.result?.error ? [file.result.error] : [])) broken(file.filepath, error)
      write({ event: 'closed', file: fileOf(file.filepath) })
    }
    for (const error of errors ?? []) broken(error?.VITEST_TEST_PATH ?? '', error)
    write({ event: 'complete' })
  }
}

function suitesAbove(test) {
  const suites = []
  for (let parent = test.parent; parent?.type === 'suite'; parent = parent.parent) suites.unshift(parent.name)
  return suites
}

function* tasksIn(block, suites = []) {
  for (const task of block.tasks ?? [])
    if (task.type === 'suite') yield* tasksIn(task, [...suites, task.name])
    else yield { task, suites }
}

function introduce({ key, project }, path, suites, name) {
  write({ event: 'test', key, project: project ?? '', file: fileOf(path), suite: suites.join(' > '), name })
}

function broken(path, error) {
  write({ event: 'broken', file: fileOf(path || process.cwd()), failure: kindOf(error, 'load'), message: cut(messageOf(error)) })
}

const passed = { state: 'passed', failure: null, message: '' }
const skipped = (message) => ({ state: 'skipped', failure: null, message })
const failed = (error) => ({ state: 'failed', failure: kindOf(error, 'run'), message: cut(messageOf(error)) })

function oldOutcome(task, file) {
  const { state, errors, error } = task.result ?? {}
  if (task.fails) return skipped('')
  if (state === 'pass') return passed
  if (state === 'fail') return failed(errors?.[0] ?? error)
  const above = file.result?.errors?.[0]
  return task.mode === 'run' && above ? failed(above) : skipped('')
}

function messageOf(error) {
  const head = `${error?.name ?? 'Error'}: ${error?.message ?? 'unknown'}`
  return [head, error?.diff, error?.codeFrame ?? error?.frame, withoutRuntimeFrames(error?.stack ?? error?.stackStr ?? '')]
    .filter(Boolean)
    .join('\n')
}
