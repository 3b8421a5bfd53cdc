// One task from its words to green: tests, code, rounds of repair.
import type { PlanTask } from '../../../contract/plan.js'
import { listen } from '../listen.js'
import { done, type Progress } from '../progress.js'
import type { Run } from '../run-context.js'
import type { Workspace } from '../workspace.js'
import { type HaltedRepair, repair } from './repair.js'
import type { TaskContext } from './task-prompt.js'
import { writeCode } from './write-code.js'
import { type Purpose, writeTests } from './write-tests.js'

async function listenAndCode(run: Run, context: TaskContext, workspace: Workspace): Promise<Progress<Workspace>> {
  const listened = await listen(run.scope('before-code'), context, workspace)
  return writeCode(run, context, listened.workspace, listened.heard)
}

/** The workspace with the task green. A halt carries the best state where there is one. */
export async function buildTask(
  run: Run,
  context: TaskContext,
  purpose: Purpose,
  before: Workspace,
): Promise<Progress<Workspace> | HaltedRepair> {
  const state = (task: PlanTask, name: 'tests' | 'building' | 'green' | 'stuck', attempts: number) =>
    run.note(`state-${name}`, { type: 'task', task: task.id, state: name, attempts })

  await state(context.task, 'tests', 0)
  // A run that goes on from another one's state finds its tests sealed and its code begun.
  const isBegun = before.suites.some((suite) => suite.task === context.task.id)
  const listened = await listen(run.scope('before-tests'), context, before)
  const sealed = isBegun
    ? done({ workspace: listened.workspace, suite: null })
    : await writeTests(run, context, purpose, listened.workspace, listened.heard)
  if (sealed.type === 'halt') {
    await state(context.task, 'stuck', 0)
    return { ...sealed, best: before }
  }
  await state(context.task, 'building', 0)
  // New tests that are all green already: an earlier task did more than it was asked for.
  const isThere = sealed.value.suite !== null && sealed.value.suite.red.length === 0
  const written = isBegun || isThere ? done(sealed.value.workspace) : await listenAndCode(run, context, sealed.value.workspace)
  if (written.type === 'halt') {
    await state(context.task, 'stuck', 0)
    return { ...written, best: sealed.value.workspace }
  }
  const repaired = await repair(run, context, written.value)
  if (repaired.type === 'halt') {
    await state(context.task, 'stuck', 0)
    return repaired
  }
  await state(context.task, 'green', repaired.value.attempts)
  return done(repaired.value.workspace)
}
