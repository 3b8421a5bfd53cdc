// Tries the tests of an author once: on the stubs, beside its checks, and on programs that compute nothing.

import { hasPatch } from '../../../contract/config/patches.js'
import type { TestRun } from '../../../contract/run/effects.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { TestCase } from '../../../contract/run/tests.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { done, type Progress } from '../ports/progress.js'
import { isTest } from '../task/permissions.js'
import type { JudgedBeside } from '../task/task-feature.js'
import type { TaskContext } from '../task/task-prompt.js'
import { placeOf, test, testWithPackages, type Workspace, write } from '../task/workspace.js'
import { type Placement, placeMarks, withCaseMarks } from './alike/place-marks.js'
import type { WrittenTests } from './ask-for-tests.js'
import { clausesOf, isSameMark, type Mark, marksIn } from './clause-marks.js'
import { doubtsIn } from './doubts/doubts.js'
import { valueRule } from './doubts/named-value.js'
import type { TestFile } from './held-out/choose.js'
import { type HollowResult, hollowTests, hollowWords, noHollowResult } from './hollow/hollow-tests.js'
import { judge, type TestGoal, type TestVerdict } from './judge-tests.js'
import { clausesInPlace } from './overruled/in-place.js'
import { settleOverruled } from './overruled/settle-overruled.js'
import { alikeWords, doubtWords } from './refused-words.js'

/** Complaints that the author has not had yet. Each goes to the author once. */
export interface May {
  readonly doubt: boolean
  readonly sayHollow: boolean
  /** Whether the planner may be asked about clauses of sealed tests that the new ones contradict. */
  readonly overrule: boolean
}

/** The files of an author, and the complaints that it may get about them. */
interface Submission extends WrittenTests {
  readonly may: May
}

/** The tests of an author after a try. */
export interface Attempt {
  readonly workspace: Workspace
  readonly changes: readonly FileChangeRequest[]
  /** New tests that were red. */
  readonly red: readonly TestCase[]
  readonly judged: TestVerdict
  readonly hollow: HollowResult
  /** Whether the tests go back to the author because nothing shows that they can fail. */
  readonly isDoubted: boolean
  /** Whether the planner was asked about clauses of sealed tests that these contradict. */
  readonly wasAsked: boolean
  /** The plan, with its overruled clauses marked. */
  readonly plan: Plan
  /** Sealed files that the author changed, because the user wants something else. */
  readonly amended: readonly string[]
  readonly why: string
  /** Ids of checks beside the tests that were red. */
  readonly checks: readonly string[]
  /** Clauses of cases whose names fit several tests. */
  readonly caseClauses: Placement['caseClauses']
  /** Files that come from examples of the user. */
  readonly given: readonly string[]
}

const none: ReadonlySet<string> = new Set()

/** Runs the author's tests on the stubs, and on programs that compute nothing. */
export async function attempt(
  scope: Run,
  context: TaskContext,
  { purpose, before }: TestGoal,
  { changes, why, given = [], may }: Submission,
): Promise<Progress<Attempt>> {
  const amended = amendedFiles(before, changes)
  const files = testFiles(context, changes)
  const overruled = may.overrule
    ? await settleOverruled(scope, context, before, files)
    : done({ plan: context.plan, problems: [], wasAsked: false })
  if (overruled.type === 'halt') return overruled
  const written = await write(scope, context, before, { name: 'write', changes })
  const tested = await testWithPackages(scope, context, written)
  if (tested.type === 'halt') return tested
  const cases = hasPatch(scope.config, 'tests-in-order') ? (tested.value.run.report?.cases ?? []) : []
  const byName = await marksOf(context, before, changes)
  const { caseClauses: byOrder, alike } = placeMarks(byName, cases)
  const inPlace = await clausesInPlace({ ...context, plan: overruled.value.plan }, before, files, tested.value.run.report?.cases ?? [])
  const caseClauses = [...inPlace, ...byOrder]
  const marks = withCaseMarks(byName, caseClauses)
  const wasRed = amended.length > 0 ? await redBefore(scope, context, before, tested.value.run) : none
  const alone = judge(tested.value.run, context, { purpose, before }, { amended, marks, wasRed })
  const beside = alone.fatal ? null : await judgeBeside(scope, context, purpose, { workspace: tested.value.workspace, changes })
  const found = beside ? judge(tested.value.run, context, { purpose, before }, { amended, marks, wasRed, beside: beside.red }) : alone
  const red = casesOf(tested.value.run, found.red)
  // Tests that cannot be judged are rewritten anyway.
  const hollow = found.fatal
    ? noHollowResult
    : await hollowTests(scope, context, tested.value.workspace, { purpose, changes, files, marks, red, tested: tested.value.run })
  const acceptance = purpose === 'feedback' ? [] : context.task.acceptance
  const doubts =
    may.doubt && !found.fatal
      ? doubtsIn(await context.sources(), {
          ...{ files, marks, red, able: hollow.able ?? [], acceptance },
          inOrder: cases,
          valueRule: valueRule(scope.config),
          unseenAssertions: hasPatch(scope.config, 'unseen-assertions'),
          seen: beside?.red.flatMap((check) => clausesOf(marks, check)) ?? [],
        })
      : []
  const problems = [
    ...overruled.value.problems,
    ...alike.map(alikeWords),
    ...found.problems,
    ...(beside?.problems ?? []),
    ...(may.sayHollow ? hollowWords(hollow, purpose, context.task) : []),
    ...doubts.map((each) => doubtWords(each, context.task)),
  ]
  const judged = { ...found, problems }
  const checks = beside?.red.map(({ id }) => id) ?? []
  const isDoubted = doubts.length > 0
  const { plan, wasAsked } = overruled.value
  const said = { isDoubted, wasAsked, plan }
  return done({ workspace: tested.value.workspace, judged, hollow, ...said, amended, changes, why, red, checks, caseClauses, given })
}

/** Judges the author's checks beside the tests by their features; null if there are none. */
async function judgeBeside(
  scope: Run,
  context: TaskContext,
  purpose: TestGoal['purpose'],
  { workspace, changes }: { readonly workspace: Workspace; readonly changes: readonly FileChangeRequest[] },
): Promise<JudgedBeside | null> {
  const { task, plan, isExisting, template, said } = context
  const words = [task.words, ...said]
  const optional = context.optional.filter(({ offersInFeedback }) => purpose !== 'feedback' || offersInFeedback?.(words))
  const place = placeOf(context, template, workspace)
  const written = { place, changes, clauses: task.acceptance.length, start: plan.start, isExisting }
  const judged: JudgedBeside[] = []
  for (const { judgeBesideTests } of optional)
    judged.push(...[(await judgeBesideTests?.(scope.scope('beside'), context, written)) ?? []].flat())
  if (judged.length === 0) return null
  return { red: judged.flatMap(({ red }) => red), problems: judged.flatMap(({ problems }) => problems) }
}

/** Sealed tests that were red before the amendment. Only run if nothing is red now. */
async function redBefore(run: Run, context: TaskContext, before: Workspace, now: TestRun): Promise<ReadonlySet<string>> {
  if (now.report?.cases.some((each) => each.state !== 'passed') ?? true) return none
  const { report } = await test(run, context, before, { name: 'before-test' })
  return new Set(report?.cases.filter((each) => each.state === 'failed').map(({ id }) => id))
}

const testFiles = ({ template }: TaskContext, changes: readonly FileChangeRequest[]): TestFile[] =>
  changes.flatMap(({ path, text }) => (text !== null && isTest(template, path) ? [{ path, text }] : []))

/** The marks of the author's tests. Earlier marks in a sealed file of another task name clauses of that task. */
async function marksOf(context: TaskContext, before: Workspace, changes: readonly FileChangeRequest[]): Promise<Mark[]> {
  const sources = await context.sources()
  const files = testFiles(context, changes)
  const others = before.suites.filter(({ task }) => task !== context.task.id).flatMap((suite) => suite.files)
  const amended = files.filter(({ path }) => others.includes(path))
  const old = marksIn(
    sources,
    amended.flatMap(({ path }) => ({ path, text: context.trees.read(before.tree, path) ?? '' })),
  )
  return marksIn(sources, files).filter((mark) => !old.some((each) => isSameMark(each, mark)))
}

const amendedFiles = (before: Workspace, changes: readonly FileChangeRequest[]): string[] => {
  const sealed = before.suites.flatMap((suite) => suite.files)
  return changes.map((change) => change.path).filter((path) => sealed.includes(path))
}

const casesOf = ({ report }: TestRun, ids: readonly string[]) => report?.cases.filter(({ id }) => ids.includes(id)) ?? []
