// Builds one task from its words to green: tests, code, rounds of repair. It may be planned again once.
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { standingTexts } from '../../../contract/traces/standing-clauses.js'
import { saidMeanwhileText } from '../../../words/recorded/said-meanwhile.js'
import { buildByExamples } from '../candidates/build-by-examples.js'
import { writeCode } from '../coding/write-code.js'
import type { Run } from '../journal/run-context.js'
import { unlessOutOfBudget } from '../ports/out-of-budget.js'
import { done, type Progress } from '../ports/progress.js'
import { split } from '../repairing/late-split/late-split.js'
import { type HaltedRepair, type Replan, repair } from '../repairing/repair.js'
import { type TaskContext, withPlan } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import type { Purpose, TestGoal } from '../testing/judge-tests.js'
import { writeTests } from '../testing/write-tests.js'
import { listen, withEdits } from '../user/listen.js'
import { giveUpTests } from './give-up-tests.js'
import { replan } from './replan.js'

/** The workspace with the task green, and the current plan. */
export interface Built {
  readonly workspace: Workspace
  readonly plan: Plan
  /** Whether the program already did it, as an existing test shows. */
  readonly isThere: boolean
}

/** Builds a task. A halt carries the best state, if there is one. */
export async function buildTask(
  run: Run,
  given: TaskContext,
  purpose: Purpose,
  before: Workspace,
): Promise<Progress<Built> | HaltedRepair> {
  let context = given
  const state = stateIn(run)
  state(context.task, 'tests', 0)
  // A run that continues from another run's state finds the tests sealed and the code begun.
  const isBegun = before.suites.some((suite) => suite.task === context.task.id)
  const first = await listen(run.scope('before-tests'), context, before, !isBegun)
  if (first.type === 'halt') {
    state(context.task, 'stuck', 0)
    return { ...first, best: before }
  }
  const input = first.value
  context = asSteered(run, context, input.plan)
  // Clauses of other tasks replaced everything, so nothing is left to build.
  if (!isBegun && standingTexts(context.task).length === 0) {
    state(context.task, 'green', 0)
    return done({ workspace: input.workspace, plan: context.plan, isThere: false })
  }
  if (context.isFromExamples && !isBegun) return ofOneFile(run, context, input.workspace)
  const sealed = isBegun
    ? done({ workspace: input.workspace, suite: null, isDone: false, isShown: false, plan: context.plan })
    : await unlessOutOfBudget(() => writeTests(run, context, { purpose, before: input.workspace }, input.messages))
  if (sealed.type === 'halt') {
    state(context.task, 'stuck', 0)
    return { ...sealed, best: input.workspace }
  }
  context = withPlan(context, sealed.value.plan)
  state(context.task, 'building', 0)
  // All new tests are green: an earlier task did more than it had to.
  const isThere = sealed.value.isDone || (sealed.value.suite !== null && sealed.value.suite.red.length === 0)
  const begun = sealed.value.workspace
  const written = isBegun || isThere ? done(begun) : await codeOf(run, context, begun)
  if (written.type === 'halt') {
    state(context.task, 'stuck', 0)
    return 'best' in written ? written : { ...written, best: begun }
  }
  const repaired = await repair(run, context, written.value, isBegun ? null : begun)
  switch (repaired.type) {
    case 'halt':
      state(context.task, 'stuck', 0)
      return repaired
    case 'split': {
      const parts = split(run, context, repaired)
      state(context.task, 'green', repaired.attempts)
      return done({ workspace: parts.workspace, plan: parts.plan, isThere: sealed.value.isShown })
    }
    case 'replan':
      return planAgain(run, context, { purpose, before }, repaired)
    case 'done':
      state(context.task, 'green', repaired.value.attempts)
      return done({ workspace: repaired.value.workspace, plan: repaired.value.plan, isThere: sealed.value.isShown })
  }
}

/** Notes the state of a task. */
const stateIn = (run: Run) => (task: PlanTask, name: 'tests' | 'building' | 'green' | 'stuck', attempts: number) =>
  run.note(`state-${name}`, { type: 'task', task: task.id, state: name, attempts })

/** Builds the task as one file that a small model writes from examples. */
async function ofOneFile(run: Run, context: TaskContext, before: Workspace): Promise<Progress<Built> | HaltedRepair> {
  const state = stateIn(run)
  state(context.task, 'building', 0)
  const built = await buildByExamples(run, context, before)
  if (built.type === 'halt') {
    state(context.task, 'stuck', 0)
    return built
  }
  const { workspace, plan, programs } = built.value
  state(context.task, 'green', programs)
  return done({ workspace, plan, isThere: false })
}

/** Writes the code of a task, with the user's messages since its tests were sealed. */
async function codeOf(run: Run, context: TaskContext, begun: Workspace): Promise<Progress<Workspace> | HaltedRepair> {
  const input = await listen(run.scope('before-code'), context, begun)
  if (input.type === 'halt') return input
  const { workspace, messages } = input.value
  const written = await unlessOutOfBudget(() => writeCode(run, context, workspace, messages))
  return written.type === 'halt' ? { ...written, best: workspace } : written
}

/** The context with clauses from messages before there were tests. */
function asSteered(run: Run, context: TaskContext, plan: Plan): TaskContext {
  if (plan === context.plan) return context
  run.note('steered-plan', { type: 'planned', plan, by: 'person', why: saidMeanwhileText })
  return withPlan(context, plan)
}

/** Builds the task with new words from the state before it. Installed packages and the user's edits stay. */
async function planAgain(
  run: Run,
  context: TaskContext,
  { purpose, before }: TestGoal,
  repaired: Replan,
): Promise<Progress<Built> | HaltedRepair> {
  const { best } = repaired
  const planned = await replan(run, withPlan(context, repaired.plan), repaired)
  if (planned.type === 'halt') return { ...planned, best }
  // Earlier tests, in a continued run or of a split task, also belong to the old words.
  const given = await giveUpTests(run, context, before)
  const plan = given === null ? planned.value.plan : withOwnNumbers(planned.value.plan, context.task.id)
  const task = plan.tasks.find((other) => other.id === context.task.id)
  if (!task) throw new Error(`The new plan lost the task ${context.task.id}.`)
  run.note('replanned', { type: 'planned', plan, by: 'model', why: planned.value.why })
  const from = await withEdits(run, context, given ?? before)
  // Its code so far stays, so its tests are those of a change.
  const asked = purpose === 'build' && given !== null && given !== before ? 'extend' : purpose
  const again = await buildTask(run.scope('again'), { ...context, task, plan, isReplanned: true }, asked, {
    ...from,
    additions: best.additions,
    ...{ uninstallable: best.uninstallable, kept: best.kept },
  })
  // The best state of the first plan may be better than the result of the second one.
  return again.type === 'halt' && !('best' in again) ? { ...again, best } : again
}

/** The plan in which new tests number the clauses of the task from 1. */
const withOwnNumbers = (plan: Plan, id: string): Plan => ({
  ...plan,
  tasks: plan.tasks.map(({ numbers, ...task }) => (task.id === id || !numbers ? task : { ...task, numbers })),
})
