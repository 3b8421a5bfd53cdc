// Splits a task that is too big, when repairs lead nowhere and a part of it is green.
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
import { caseClausesIn, withCaseMarks } from '../../testing/alike/place-marks.js'
import { marksIn } from '../../testing/clause-marks.js'
import { withAllTests } from '../../testing/hold-out.js'
import { testPair } from '../../testing/pairs/try-unseen.js'
import type { Judgement } from '../judge.js'
import { type Division, divisionOf, MOST_TESTS, testsOf, withRestTask } from './division.js'

/** The division of the task in this state; null if it cannot be divided. Runs the hidden tests too, if other tests are red. */
export async function divide(run: Run, context: TaskContext, workspace: Workspace, { tested }: Judgement): Promise<Division | null> {
  const { plan, task, trees } = context
  // The words of feedback are not a list of clauses.
  if (plan.tasks.length >= MOST_TASKS + MOST_STEERED || context.earlier.length > 0) return null
  const sources = await context.sources()
  const paths = [...new Set(workspace.suites.filter((suite) => suite.task === task.id).flatMap(({ files }) => files))]
  const dividedBy = (tree: string, suites: readonly Suite[], cases: readonly TestCase[]) => {
    const files = paths.map((path) => ({ path, text: trees.read(tree, path) ?? '' }))
    return divisionOf(task, suites, withCaseMarks(marksIn(sources, files), caseClausesIn(suites)), cases)
  }
  const hidden = new Set(heldOutTests(workspace.suites).map(({ id }) => id))
  const seen = dividedBy(workspace.tree, withoutTests(workspace.suites, hidden), tested.report?.cases ?? [])
  if (!seen || !testsOf(task.id, workspace.suites).some((id) => hidden.has(id))) return seen
  const whole = await withAllTests(run, context, 'split', workspace)
  const { report } = hasPatch(run.config, 'hidden-pairs')
    ? await testPair(run.scope('split-pair'), context, whole)
    : await test(run, context, whole, { name: 'split-test' })
  return dividedBy(whole.tree, workspace.suites, report?.cases ?? [])
}

const withoutTests = (suites: readonly Suite[], ids: ReadonlySet<string>): Suite[] =>
  suites.map((suite) => ({ ...suite, red: suite.red.filter((id) => !ids.has(id)), refused: suite.refused.filter((id) => !ids.has(id)) }))

/** Whether a task has too many tests to stay whole. */
export const hasTooManyTests = ({ task }: TaskContext, { suites }: Workspace): boolean => testsOf(task.id, suites).length > MOST_TESTS

/** The escalation steps without the split if the task cannot be divided. The split comes first for a task with too many tests. */
export function withSplit(escalation: Escalation, divides: boolean, isLarge: boolean): Escalation {
  const others = escalation.rungs.filter((rung) => rung !== 'split')
  if (!divides) return { ...escalation, rungs: others }
  return isLarge ? { ...escalation, rungs: ['split', ...others] } : escalation
}

/** The result of a split: the green task, and the one that follows. */
export interface Split {
  readonly workspace: Workspace
  readonly plan: Plan
  readonly rest: PlanTask
}

/** The input of a split. */
interface SplitInput {
  readonly plan: Plan
  readonly workspace: Workspace
  readonly division: Division
}

/** Applies the division to plan and suites, where the user sees it. */
export function split(run: Run, { task }: TaskContext, { plan, workspace, division }: SplitInput): Split {
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
