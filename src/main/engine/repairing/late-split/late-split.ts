// Splits a task that turns out too big while it is built, where repairs lead nowhere and part of it is green.
import type { Escalation } from '../../../../contract/config/config.js'
import { hasPatch } from '../../../../contract/config/patches.js'
import { MOST_STEERED, MOST_TASKS, type Plan, type PlanTask } from '../../../../contract/run/plan.js'
import { type Suite, withRest } from '../../../../contract/run/suite.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import { lateSplitText } from '../../../../words/recorded/late-split.js'
import type { Run } from '../../journal/run-context.js'
import { heldOutTests } from '../../task/evidence.js'
import type { TaskContext } from '../../task/task-prompt.js'
import { test, type Workspace } from '../../task/workspace.js'
import { toldIn, withTold } from '../../testing/alike/place-marks.js'
import { marksIn } from '../../testing/clause-marks.js'
import { withAllTests } from '../../testing/hold-out.js'
import { testPair } from '../../testing/pairs/try-unseen.js'
import type { Judged } from '../judge.js'
import { type Division, divisionOf, MOST_TESTS, testsOf, withRestTask } from './division.js'

/**
 * How the task divides in this state; null where it does not. Hidden tests have their say too: they are run here, since they are not
 * while other tests are red.
 */
export async function divide(run: Run, context: TaskContext, workspace: Workspace, { tested }: Judged): Promise<Division | null> {
  const { plan, task, trees } = context
  // The words of a feedback are no list of clauses.
  if (plan.tasks.length >= MOST_TASKS + MOST_STEERED || context.earlier.length > 0) return null
  const sources = await context.sources()
  const paths = [...new Set(workspace.suites.filter((suite) => suite.task === task.id).flatMap(({ files }) => files))]
  const dividedBy = (tree: string, suites: readonly Suite[], cases: readonly TestCase[]) => {
    const files = paths.map((path) => ({ path, text: trees.read(tree, path) ?? '' }))
    return divisionOf(task, suites, withTold(marksIn(sources, files), toldIn(suites)), cases)
  }
  const hidden = new Set(heldOutTests(workspace.suites).map(({ id }) => id))
  const seen = dividedBy(workspace.tree, withoutTests(workspace.suites, hidden), tested.report?.cases ?? [])
  if (!seen || !testsOf(task.id, workspace.suites).some((id) => hidden.has(id))) return seen
  const whole = await withAllTests(run, context, 'split', workspace)
  const { report } = hasPatch(run.config, 'hidden-pairs')
    ? await testPair(run.scope('split-pair'), context, whole)
    : await test(run, context, 'split-test', whole, false)
  return dividedBy(whole.tree, workspace.suites, report?.cases ?? [])
}

const withoutTests = (suites: readonly Suite[], ids: ReadonlySet<string>): Suite[] =>
  suites.map((suite) => ({ ...suite, red: suite.red.filter((id) => !ids.has(id)), refused: suite.refused.filter((id) => !ids.has(id)) }))

/** Whether its tests alone say that a task is too big. */
export const hasTooManyTests = ({ task }: TaskContext, { suites }: Workspace): boolean => testsOf(task.id, suites).length > MOST_TESTS

/** The steps with the split only where the task divides; before all others where it has too many tests for one task. */
export function withSplit(escalation: Escalation, divides: boolean, isLarge: boolean): Escalation {
  const others = escalation.rungs.filter((rung) => rung !== 'split')
  if (!divides) return { ...escalation, rungs: others }
  return isLarge ? { ...escalation, rungs: ['split', ...others] } : escalation
}

/** What a split leaves: the task, which is green now, and the one that follows. */
export interface Split {
  readonly workspace: Workspace
  readonly plan: Plan
  readonly rest: PlanTask
}

/** What is divided, and how. */
interface Divided {
  readonly plan: Plan
  readonly workspace: Workspace
  readonly division: Division
}

/** Takes the division over into plan and suites, where the user sees it. */
export function split(run: Run, { task }: TaskContext, { plan, workspace, division }: Divided): Split {
  const { green, left, tests } = division
  const owner = plan.tasks.find(({ id }) => id === task.id) ?? task
  const next = withRestTask(plan, owner, division)
  run.note('split', {
    ...{ type: 'split', task: task.id, rest: next.rest.id, tests: [...tests] },
    ...{ green: green.length, left: left.length },
  })
  run.note('split-plan', { type: 'planned', plan: next.plan, by: 'config', why: lateSplitText(task.title, green.length, left.length) })
  return { ...next, workspace: { ...workspace, suites: withRest(workspace.suites, task.id, next.rest.id, tests) } }
}
