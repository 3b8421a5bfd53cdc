// Asks the author for tests and stubs, checks that the tests are collected and honestly red, and seals them.
import { hasPatch } from '../../../contract/config/patches.js'
import type { TestRun } from '../../../contract/run/effects.js'
import type { Plan } from '../../../contract/run/plan.js'
import { newSuite, type Suite, withSuite } from '../../../contract/run/suite.js'
import type { TestCase } from '../../../contract/run/tests.js'
import { isFeedback } from '../../../contract/traces/traced-words.js'
import { ask } from '../asking/ask.js'
import { trim } from '../asking/prompt.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { done, halt, type Progress } from '../ports/progress.js'
import { exampleForms } from '../task/example-language.js'
import { isTest } from '../task/permissions.js'
import type { JudgedBeside } from '../task/task-feature.js'
import { type TaskContext, withPlan } from '../task/task-prompt.js'
import { placeOf, test, testWithPackages, type Workspace, write } from '../task/workspace.js'
import { type Placement, placeMarks, withCaseMarks } from './alike/place-marks.js'
import { type ContradictionRuling, requestTests, type WrittenTests, yourAnswer } from './ask-for-tests.js'
import { clausesOf, isSameMark, type Mark, marksIn } from './clause-marks.js'
import { settleContradiction } from './contradiction/settle.js'
import { doubtsIn } from './doubts/doubts.js'
import type { TestFile } from './held-out/choose.js'
import { keepHidden } from './held-out/keep-hidden.js'
import { holdOut } from './hold-out.js'
import { type HollowResult, hollowTests, hollowWords, noHollowResult } from './hollow/hollow-tests.js'
import { judge, type Purpose, type TestVerdict } from './judge-tests.js'
import { missingStubs } from './missing-stubs.js'
import { withAmended } from './overruled/amended-clauses.js'
import { clausesInPlace } from './overruled/in-place.js'
import { settleOverruled } from './overruled/settle-overruled.js'
import { say } from './re-ask.js'
import { alikeWords, doubtWords } from './refused-words.js'
import { pastedExamples, userExampleTests } from './user-examples.js'
import { nothingComputed, settleValues, type ValueSettlement, type ValueState } from './values/settle-values.js'

/** How often tests may be refused after they ran. */
const ROUNDS = 3

export interface SealedTests {
  readonly workspace: Workspace
  /** Null if no test can capture the complaint. */
  readonly suite: Suite | null
  /** The author reports that the program already does what the user wants. */
  readonly isDone: boolean
  /** Whether they name a test that shows it. */
  readonly isShown: boolean
  /** The plan, with its mended clauses. */
  readonly plan: Plan
}

/** Halts as stuck without an honest red test. */
export async function writeTests(
  run: Run,
  given: TaskContext,
  purpose: Purpose,
  before: Workspace,
  messages: readonly string[],
): Promise<Progress<SealedTests>> {
  let context = given
  const without = (isDone: boolean, isShown = false) => done({ workspace: before, suite: null, isDone, isShown, plan: context.plan })
  let problems: readonly string[] = []
  let leftOut: readonly string[] = []
  let refused: readonly FileChangeRequest[] = []
  let best: Attempt | null = null
  let computed = nothingComputed
  let words: ContradictionRuling = null
  let rounds = ROUNDS
  let may: May = { doubt: run.config.sendBack && run.config.controls, sayHollow: true, overrule: true }
  for (let round = 1; round <= rounds; round++) {
    const scope = run.scope(`tests-${round}`)
    const answer = await ask(scope, context, requestTests(context, purpose, before, { problems, leftOut }, messages, words, run.spoken))
    if (answer.type === 'halt') return answer
    const said = answer.value === 'none' ? nothingWritten : answer.value
    if ('already' in said) return without(true, isShownAlready(run, before, said.already))
    if ('contradiction' in said) {
      const holds = await settleContradiction(scope, context, said.contradiction)
      if (holds.type === 'halt') return holds
      context = withPlan(context, holds.value.plan)
      words = holds.value
      rounds += 1
      continue
    }
    const own = { ...said, changes: withStubs(said.changes, refused, context.template) }
    const written = await withUserExamples(scope, context, before, own)
    if (said === nothingWritten && !written.given) return without(false)
    const tried = await attempt(scope, context, purpose, before, written, may)
    if (tried.type === 'halt') return tried
    context = withPlan(context, tried.value.plan)
    may = mayStill(may, purpose, tried.value)
    best = best && isBetter(best, tried.value) ? best : tried.value
    const isLast = round === rounds || tried.value.judged.problems.length === 0
    const settled: Progress<AttemptSettlement> | null = isLast ? await settle(scope, context, purpose, before, best, computed) : null
    if (settled?.type === 'halt') return settled
    if (settled) {
      best = settled.value.attempted
      computed = settled.value.computed
      context = withPlan(context, settled.value.plan)
    }
    const now = settled?.value.attempted ?? tried.value
    if (now.judged.problems.length === 0) break
    scope.note('refused', { type: 'refused-tests', problems: [...now.judged.problems] })
    problems = [...now.judged.problems, ...(settled?.value.problems ?? []), ...yourAnswer(run.config, now.changes)]
    leftOut = stubsLeftOut(context, before, now)
    refused = now.changes
  }
  if (!best || best.judged.fatal || (best.judged.red.length === 0 && before.suites.length === 0))
    return halt('stuck', { type: 'tests-never-red', problem: best?.judged.problems[0] ?? '' })
  return done(await seal(run, context, before, best, computed))
}

const nothingWritten: WrittenTests = { changes: [], why: '' }

/** Notes that the program already does it. Returns whether a named test shows it. */
function isShownAlready(run: Run, { suites }: Workspace, already: string): boolean {
  run.note('already', { type: 'remarked', text: { type: 'does-that-already', where: trim(already, 1_000) } })
  return namesTest(suites, already)
}

/** The author's files, with tests of examples that the user pasted into the chat. */
async function withUserExamples(run: Run, context: TaskContext, before: Workspace, written: WrittenTests): Promise<WrittenTests> {
  if (!hasPatch(run.config, 'pasted-examples')) return written
  const said = isFeedback(context.task.id) ? [context.task.words, ...run.spoken] : run.spoken
  const pasted = pastedExamples(said, exampleForms(run.config))
  const tests = await userExampleTests(context, before, pasted, written.changes)
  if (tests.length === 0) return written
  const paths = tests.map(({ path }) => path)
  const own = written.changes.filter(({ path }) => !paths.includes(path))
  return { ...written, changes: [...own, ...tests], given: paths }
}

/** Runs the author's tests on the stubs, and on programs that compute nothing. */
async function attempt(
  scope: Run,
  context: TaskContext,
  purpose: Purpose,
  before: Workspace,
  { changes, why, given = [] }: WrittenTests,
  may: May,
): Promise<Progress<Attempt>> {
  const amended = amendedFiles(before, changes)
  const files = testFiles(context, changes)
  const overruled = may.overrule
    ? await settleOverruled(scope, context, before, files)
    : done({ plan: context.plan, problems: [], wasAsked: false })
  if (overruled.type === 'halt') return overruled
  const written = await write(scope, context, 'write', before, changes)
  const tested = await testWithPackages(scope, context, written)
  if (tested.type === 'halt') return tested
  const cases = hasPatch(scope.config, 'tests-in-order') ? (tested.value.run.report?.cases ?? []) : []
  const byName = await marksOf(context, before, changes)
  const { caseClauses: byOrder, alike } = placeMarks(byName, cases)
  const inPlace = await clausesInPlace({ ...context, plan: overruled.value.plan }, before, files, tested.value.run.report?.cases ?? [])
  const caseClauses = [...inPlace, ...byOrder]
  const marks = withCaseMarks(byName, caseClauses)
  const wasRed = amended.length > 0 ? await redBefore(scope, context, before, tested.value.run) : none
  const alone = judge(tested.value.run, purpose, context, before, amended, marks, wasRed)
  const beside = alone.fatal || purpose === 'feedback' ? null : await judgeBeside(scope, context, tested.value.workspace, changes)
  const found = beside ? judge(tested.value.run, purpose, context, before, amended, marks, wasRed, beside.red) : alone
  const red = casesOf(tested.value.run, found.red)
  // Tests that cannot be judged are rewritten anyway.
  const hollow = found.fatal
    ? noHollowResult
    : await hollowTests(scope, context, purpose, tested.value.workspace, { changes, files, marks, red, tested: tested.value.run })
  const acceptance = purpose === 'feedback' ? [] : context.task.acceptance
  const doubts =
    may.doubt && !found.fatal
      ? doubtsIn(await context.sources(), {
          ...{ files, marks, red, able: hollow.able ?? [], acceptance },
          inOrder: cases,
          onlyOutcomes: hasPatch(scope.config, 'only-outcomes'),
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
  workspace: Workspace,
  changes: readonly FileChangeRequest[],
): Promise<JudgedBeside | null> {
  const { optional, task, plan, isExisting, template } = context
  const place = placeOf(context, template, workspace)
  const written = { place, changes, clauses: task.acceptance.length, start: plan.start, isExisting }
  const judged: JudgedBeside[] = []
  for (const { judgeBesideTests } of optional)
    judged.push(...[(await judgeBesideTests?.(scope.scope('beside'), context, written)) ?? []].flat())
  if (judged.length === 0) return null
  return { red: judged.flatMap(({ red }) => red), problems: judged.flatMap(({ problems }) => problems) }
}

/** Whether an author's sentence names one of the sealed tests. */
function namesTest(suites: readonly Suite[], sentence: string): boolean {
  const nameOf = (id: string) => id.split(/ > |::/).at(-1) ?? id
  return suites.flatMap(({ red }) => red).some((id) => sentence.includes(nameOf(id)))
}

/** Complaints that the author has not had yet. Each goes to the author once. */
interface May {
  readonly doubt: boolean
  readonly sayHollow: boolean
  /** Whether the planner may be asked about clauses of sealed tests that the new ones contradict. */
  readonly overrule: boolean
}

const mayStill = ({ doubt, sayHollow, overrule }: May, purpose: Purpose, { isDoubted, wasAsked, hollow }: Attempt): May => ({
  doubt: doubt && !isDoubted,
  overrule: overrule && !wasAsked,
  sayHollow: sayHollow && (purpose === 'build' || !hollow.nothing?.length),
})

interface AttemptSettlement extends Omit<ValueSettlement, 'changes'> {
  readonly attempted: Attempt
}

/** Settles the expected values of the tests by a second computation. If values change, the tests run again. */
async function settle(
  scope: Run,
  context: TaskContext,
  purpose: Purpose,
  before: Workspace,
  attempted: Attempt,
  computed: ValueState,
): Promise<Progress<AttemptSettlement>> {
  const unchanged: AttemptSettlement = { attempted, computed, plan: context.plan, problems: [] }
  const isComputed = scope.config.secondValues && (purpose === 'build' || hasPatch(scope.config, 'check-existing'))
  if (!isComputed || attempted.judged.fatal) return done(unchanged)
  const existing = purpose === 'build' ? null : before
  // Examples of the user are not computed again.
  const isGiven = ({ path }: FileChangeRequest) => attempted.given.includes(path)
  const written = attempted.given.length === 0 ? attempted.changes : attempted.changes.filter((each) => !isGiven(each))
  const settled = await settleValues(scope, context, { ...attempted, changes: written, existing }, computed)
  if (settled.type === 'halt') return settled
  const { changes, ...rest } = settled.value
  if (changes === written) return done({ ...rest, attempted })
  const better = { changes: [...changes, ...attempted.changes.filter(isGiven)], why: attempted.why, given: attempted.given }
  const again = await attempt(scope.scope('settled'), withPlan(context, rest.plan), purpose, before, better, {
    ...{ doubt: false, sayHollow: purpose === 'build', overrule: false },
  })
  if (again.type === 'halt') return again
  // Tests that cannot be collected are worse than a value that may be wrong.
  return again.value.judged.fatal ? done(unchanged) : done({ ...rest, attempted: again.value })
}

const none: ReadonlySet<string> = new Set()

/** Sealed tests that were red before the amendment. Only run if nothing is red now. */
async function redBefore(run: Run, context: TaskContext, before: Workspace, now: TestRun): Promise<ReadonlySet<string>> {
  if (now.report?.cases.some((each) => each.state !== 'passed') ?? true) return none
  const { report } = await test(run, context, 'before-test', before, false)
  return new Set(report?.cases.filter((each) => each.state === 'failed').map(({ id }) => id))
}

/** Missing files of the interface that may be the reason if tests cannot be collected. */
function stubsLeftOut({ trees, task }: TaskContext, before: Workspace, { judged, changes }: Attempt): string[] {
  const isThere = (path: string) => changes.some((change) => change.path === path) || trees.read(before.tree, path) !== null
  const missing = judged.fatal ? missingStubs(task, isThere) : []
  return missing.length === 0 ? [] : [say('missing-stubs', { files: missing.join(', ') })]
}

/** Adds the stubs of the refused answer: the next answer often rewrites only the tests. */
const withStubs = (
  changes: readonly FileChangeRequest[],
  refused: readonly FileChangeRequest[],
  template: TaskContext['template'],
): readonly FileChangeRequest[] => [
  ...refused.filter(({ path }) => !isTest(template, path) && !changes.some((change) => change.path === path)),
  ...changes,
]

/** Whether an earlier attempt is better: its tests could be judged, or it has fewer faults. */
const isBetter = ({ judged: earlier }: Attempt, { judged: now }: Attempt): boolean =>
  earlier.fatal === now.fatal ? earlier.problems.length < now.problems.length : !earlier.fatal

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

interface Attempt {
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

const amendedFiles = (before: Workspace, changes: readonly FileChangeRequest[]): string[] => {
  const sealed = before.suites.flatMap((suite) => suite.files)
  return changes.map((change) => change.path).filter((path) => sealed.includes(path))
}

const casesOf = ({ report }: TestRun, ids: readonly string[]) => report?.cases.filter(({ id }) => ids.includes(id)) ?? []

async function seal(run: Run, context: TaskContext, before: Workspace, attempted: Attempt, computed: ValueState): Promise<SealedTests> {
  const { workspace, judged, hollow, amended, why, red, checks, caseClauses, given } = attempted
  if (amended.length > 0) run.note('amended', { type: 'amended', files: [...amended], why: trim(why, 1_000), test: null })
  const sealedBefore = before.suites.flatMap((suite) => suite.files)
  const files = context.trees
    .list(workspace.tree)
    .files.map((file) => file.path)
    .filter((path) => isTest(context.template, path) && (!sealedBefore.includes(path) || amended.includes(path)))
  const fresh = files.filter((path) => !amended.includes(path))
  const { workspace: shown, heldOut: own } = await holdOut(run, context, workspace, fresh, judged)
  const { heldOut, kept } = hasPatch(run.config, 'keep-hidden')
    ? await keepHidden(run, context, before, workspace, amended, own)
    : { heldOut: own, kept: none }
  const hash = context.bench.suiteHash(shown.tree, context.template)
  const suite = newSuite({
    task: context.task.id,
    hash,
    files,
    red: judged.red,
    refused: judged.green,
    retired: judged.retired.filter((id) => !kept.has(id)),
    heldOut,
    weak: hollow.weak.map(({ clause }) => clause),
    able: hollow.able && [...hollow.able],
    failed: red.filter(({ failure }) => failure === 'assertion').map(({ id }) => id),
    values: computed.score,
    amended: [...judged.putRight.map((id) => ({ id, why: trim(why, 1_000) })), ...computed.amended],
    whole: true,
    ...(checks.length > 0 ? { checks: [...checks] } : {}),
    ...(caseClauses.length > 0 ? { told: caseClauses } : {}),
    ...(given.length > 0 ? { given: [...given] } : {}),
    ...(hollow.nothing?.length ? { hollow: hollow.nothing.map(({ id }) => id) } : {}),
  })
  run.note('sealed', { type: 'sealed', suite })
  const isOverruling = context.earlier.length > 0 && amended.length > 0
  const plan = isOverruling ? await withAmended(run, context, before, (path) => context.trees.read(workspace.tree, path)) : context.plan
  return { workspace: { ...shown, suites: withSuite(before.suites, suite) }, suite, isDone: false, isShown: false, plan }
}

/**
 * Seals tests that no model wrote, with their stubs. No author gets them back: a test that is green on the stubs is no proof.
 * Halts as stuck if none of them is red.
 */
export async function sealGiven(
  run: Run,
  context: TaskContext,
  before: Workspace,
  changes: readonly FileChangeRequest[],
): Promise<Progress<SealedTests>> {
  const may: May = { doubt: false, sayHollow: false, overrule: false }
  const tried = await attempt(run, context, 'build', before, { changes, why: '' }, may)
  if (tried.type === 'halt') return tried
  const { judged } = tried.value
  if (judged.fatal || judged.red.length === 0) return halt('stuck', { type: 'tests-never-red', problem: judged.problems[0] ?? '' })
  return done(await seal(run, context, before, tried.value, nothingComputed))
}
