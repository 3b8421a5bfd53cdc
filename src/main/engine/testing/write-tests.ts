// Asks the author for tests and stubs, shows that the tests are collected and honestly red, and seals them.
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
import { type Placed, placed, withTold } from './alike/place-marks.js'
import { requestTests, type Settled, type Written, yourAnswer } from './ask-for-tests.js'
import { clausesOf, isSameMark, type Mark, marksIn } from './clause-marks.js'
import { settleContradiction } from './contradiction/settle.js'
import { doubtsIn } from './doubts/doubts.js'
import type { TestFile } from './held-out/choose.js'
import { keepHidden } from './held-out/keep-hidden.js'
import { holdOut } from './hold-out.js'
import { hollowTests, hollowWords, nothingTried, type Tried } from './hollow/hollow-tests.js'
import { type Judged, judge, type Purpose } from './judge-tests.js'
import { missingStubs } from './missing-stubs.js'
import { withAmended } from './overruled/amended-clauses.js'
import { toldInPlace } from './overruled/in-place.js'
import { settleOverruled } from './overruled/settle-overruled.js'
import { say } from './re-ask.js'
import { alikeWords, doubtWords } from './refused-words.js'
import { pastedExamples, userExampleTests } from './user-examples.js'
import { type Computed, nothingComputed, type SettledValues, settleValues } from './values/settle-values.js'

/** Times that tests may be refused after they ran. */
const ROUNDS = 3

export interface Sealed {
  readonly workspace: Workspace
  /** Null where a complaint could not be captured by a test. */
  readonly suite: Suite | null
  /** The author says that the program does already what the user wants. */
  readonly isDone: boolean
  /** Whether they name a test that shows it. */
  readonly isShown: boolean
  /** The plan, with clauses that were mended on the way. */
  readonly plan: Plan
}

/** Halts as stuck where no honest red could be shown. */
export async function writeTests(
  run: Run,
  given: TaskContext,
  purpose: Purpose,
  before: Workspace,
  heard: readonly string[],
): Promise<Progress<Sealed>> {
  let context = given
  const without = (isDone: boolean, isShown = false) => done({ workspace: before, suite: null, isDone, isShown, plan: context.plan })
  let problems: readonly string[] = []
  let leftOut: readonly string[] = []
  let refused: readonly FileChangeRequest[] = []
  let best: Attempted | null = null
  let computed = nothingComputed
  let words: Settled = null
  let rounds = ROUNDS
  let may: May = { doubt: run.config.sendBack && run.config.controls, sayHollow: true, overrule: true }
  for (let round = 1; round <= rounds; round++) {
    const scope = run.scope(`tests-${round}`)
    const answer = await ask(scope, context, requestTests(context, purpose, before, { problems, leftOut }, heard, words, run.spoken))
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
    const settled: Progress<SettledAttempt> | null = isLast ? await settle(scope, context, purpose, before, best, computed) : null
    if (settled?.type === 'halt') return settled
    if (settled) {
      best = settled.value.attempted
      computed = settled.value.computed
      context = withPlan(context, settled.value.plan)
    }
    const now = settled?.value.attempted ?? tried.value
    if (now.judged.problems.length === 0) break
    scope.note('refused', { type: 'refused-tests', problems: [...now.judged.problems] })
    problems = [...now.judged.problems, ...(settled?.value.told ?? []), ...yourAnswer(run.config, now.changes)]
    leftOut = stubsLeftOut(context, before, now)
    refused = now.changes
  }
  if (!best || best.judged.fatal || (best.judged.red.length === 0 && before.suites.length === 0))
    return halt('stuck', { type: 'tests-never-red', problem: best?.judged.problems[0] ?? '' })
  return done(await seal(run, context, before, best, computed))
}

const nothingWritten: Written = { changes: [], why: '' }

/** Notes that the program does that already. Returns whether a test that is named shows it. */
function isShownAlready(run: Run, { suites }: Workspace, already: string): boolean {
  run.note('already', { type: 'remarked', text: { type: 'does-that-already', where: trim(already, 1_000) } })
  return namesTest(suites, already)
}

/** What the author wrote, with tests of examples that the user pasted into the chat. */
async function withUserExamples(run: Run, context: TaskContext, before: Workspace, written: Written): Promise<Written> {
  if (!hasPatch(run.config, 'pasted-examples')) return written
  const said = isFeedback(context.task.id) ? [context.task.words, ...run.spoken] : run.spoken
  const pasted = pastedExamples(said, exampleForms(run.config))
  const tests = await userExampleTests(context, before, pasted, written.changes)
  if (tests.length === 0) return written
  const paths = tests.map(({ path }) => path)
  const own = written.changes.filter(({ path }) => !paths.includes(path))
  return { ...written, changes: [...own, ...tests], given: paths }
}

/** Runs what an author wrote: where there is no code, and on programs that compute nothing. */
async function attempt(
  scope: Run,
  context: TaskContext,
  purpose: Purpose,
  before: Workspace,
  { changes, why, given = [] }: Written,
  may: May,
): Promise<Progress<Attempted>> {
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
  const { told: byOrder, alike } = placed(byName, cases)
  const inPlace = await toldInPlace({ ...context, plan: overruled.value.plan }, before, files, tested.value.run.report?.cases ?? [])
  const told = [...inPlace, ...byOrder]
  const marks = withTold(byName, told)
  const wasRed = amended.length > 0 ? await redBefore(scope, context, before, tested.value.run) : none
  const alone = judge(tested.value.run, purpose, context, before, amended, marks, wasRed)
  const beside = alone.fatal || purpose === 'feedback' ? null : await judgeBeside(scope, context, tested.value.workspace, changes)
  const found = beside ? judge(tested.value.run, purpose, context, before, amended, marks, wasRed, beside.red) : alone
  const red = casesOf(tested.value.run, found.red)
  // What cannot be judged has to be written again anyway.
  const hollow = found.fatal
    ? nothingTried
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
  return done({ workspace: tested.value.workspace, judged, hollow, ...said, amended, changes, why, red, checks, told, given })
}

/** What was written beside tests, tried on the stubs by the features that offered it; null where nothing was. */
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

/** What an author may still be told, and is told once: nothing shows that a test can fail; tests of a change say nothing. */
interface May {
  readonly doubt: boolean
  readonly sayHollow: boolean
  /** Whether the planner may be asked about clauses of sealed tests that the new ones contradict. */
  readonly overrule: boolean
}

const mayStill = ({ doubt, sayHollow, overrule }: May, purpose: Purpose, { isDoubted, wasAsked, hollow }: Attempted): May => ({
  doubt: doubt && !isDoubted,
  overrule: overrule && !wasAsked,
  sayHollow: sayHollow && (purpose === 'build' || !hollow.nothing?.length),
})

interface SettledAttempt extends Omit<SettledValues, 'changes'> {
  readonly attempted: Attempted
}

/** The same tests once what they expect was computed a second time; they are run again where that changed them. */
async function settle(
  scope: Run,
  context: TaskContext,
  purpose: Purpose,
  before: Workspace,
  attempted: Attempted,
  computed: Computed,
): Promise<Progress<SettledAttempt>> {
  const unchanged: SettledAttempt = { attempted, computed, plan: context.plan, told: [] }
  const isComputed = scope.config.secondValues && (purpose === 'build' || hasPatch(scope.config, 'check-existing'))
  if (!isComputed || attempted.judged.fatal) return done(unchanged)
  const standing = purpose === 'build' ? null : before
  // What the user gave as an example is computed by nobody again.
  const isGiven = ({ path }: FileChangeRequest) => attempted.given.includes(path)
  const written = attempted.given.length === 0 ? attempted.changes : attempted.changes.filter((each) => !isGiven(each))
  const settled = await settleValues(scope, context, { ...attempted, changes: written, standing }, computed)
  if (settled.type === 'halt') return settled
  const { changes, ...rest } = settled.value
  if (changes === written) return done({ ...rest, attempted })
  const better = { changes: [...changes, ...attempted.changes.filter(isGiven)], why: attempted.why, given: attempted.given }
  const again = await attempt(scope.scope('settled'), withPlan(context, rest.plan), purpose, before, better, {
    ...{ doubt: false, sayHollow: purpose === 'build', overrule: false },
  })
  if (again.type === 'halt') return again
  // What cannot even be collected is worse than a value that may be wrong.
  return again.value.judged.fatal ? done(unchanged) : done({ ...rest, attempted: again.value })
}

const none: ReadonlySet<string> = new Set()

/** Sealed tests that were red before anything was amended, asked for only where nothing is red now. */
async function redBefore(run: Run, context: TaskContext, before: Workspace, now: TestRun): Promise<ReadonlySet<string>> {
  if (now.report?.cases.some((each) => each.state !== 'passed') ?? true) return none
  const { report } = await test(run, context, 'before-test', before, false)
  return new Set(report?.cases.filter((each) => each.state === 'failed').map(({ id }) => id))
}

/** Where tests cannot even be collected: the files that they may have looked for in vain. */
function stubsLeftOut({ trees, task }: TaskContext, before: Workspace, { judged, changes }: Attempted): string[] {
  const isThere = (path: string) => changes.some((change) => change.path === path) || trees.read(before.tree, path) !== null
  const missing = judged.fatal ? missingStubs(task, isThere) : []
  return missing.length === 0 ? [] : [say('missing-stubs', { files: missing.join(', ') })]
}

/** The stubs of a refused answer stay where the next one does not write them: often only the tests are written again. */
const withStubs = (
  changes: readonly FileChangeRequest[],
  refused: readonly FileChangeRequest[],
  template: TaskContext['template'],
): readonly FileChangeRequest[] => [
  ...refused.filter(({ path }) => !isTest(template, path) && !changes.some((change) => change.path === path)),
  ...changes,
]

/** Whether an earlier go is worth more than this one: tests that could be judged, then fewer faults. */
const isBetter = ({ judged: earlier }: Attempted, { judged: now }: Attempted): boolean =>
  earlier.fatal === now.fatal ? earlier.problems.length < now.problems.length : !earlier.fatal

const testFiles = ({ template }: TaskContext, changes: readonly FileChangeRequest[]): TestFile[] =>
  changes.flatMap(({ path, text }) => (text !== null && isTest(template, path) ? [{ path, text }] : []))

/** What the author's tests say they check. In a sealed file of another task, marks that stood there before name clauses of that task. */
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

interface Attempted {
  readonly workspace: Workspace
  readonly changes: readonly FileChangeRequest[]
  /** New tests that were red. */
  readonly red: readonly TestCase[]
  readonly judged: Judged
  readonly hollow: Tried
  /** Whether it goes back to its author since nothing shows that its tests can fail. */
  readonly isDoubted: boolean
  /** Whether the planner was asked about clauses of sealed tests that it contradicts. */
  readonly wasAsked: boolean
  /** The plan, with those marked that are overruled. */
  readonly plan: Plan
  /** Sealed files that the author changed, since the user wants something else than they say. */
  readonly amended: readonly string[]
  readonly why: string
  /** Ids of checks that were written beside the tests and were red. */
  readonly checks: readonly string[]
  /** Clauses of tests of which names alone do not tell. */
  readonly told: Placed['told']
  /** Files that examples of the user became. */
  readonly given: readonly string[]
}

const amendedFiles = (before: Workspace, changes: readonly FileChangeRequest[]): string[] => {
  const sealed = before.suites.flatMap((suite) => suite.files)
  return changes.map((change) => change.path).filter((path) => sealed.includes(path))
}

const casesOf = ({ report }: TestRun, ids: readonly string[]) => report?.cases.filter(({ id }) => ids.includes(id)) ?? []

async function seal(run: Run, context: TaskContext, before: Workspace, attempted: Attempted, computed: Computed): Promise<Sealed> {
  const { workspace, judged, hollow, amended, why, red, checks, told, given } = attempted
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
    ...(told.length > 0 ? { told } : {}),
    ...(given.length > 0 ? { given: [...given] } : {}),
    ...(hollow.nothing?.length ? { hollow: hollow.nothing.map(({ id }) => id) } : {}),
  })
  run.note('sealed', { type: 'sealed', suite })
  const isOverruling = context.earlier.length > 0 && amended.length > 0
  const plan = isOverruling ? await withAmended(run, context, before, (path) => context.trees.read(workspace.tree, path)) : context.plan
  return { workspace: { ...shown, suites: withSuite(before.suites, suite) }, suite, isDone: false, isShown: false, plan }
}

/**
 * Seals tests that no model wrote, with the stubs that they run on. Nothing goes back to an author: what is green on the stubs is no proof.
 * Halts as stuck where none of them is red.
 */
export async function sealGiven(
  run: Run,
  context: TaskContext,
  before: Workspace,
  changes: readonly FileChangeRequest[],
): Promise<Progress<Sealed>> {
  const may: May = { doubt: false, sayHollow: false, overrule: false }
  const tried = await attempt(run, context, 'build', before, { changes, why: '' }, may)
  if (tried.type === 'halt') return tried
  const { judged } = tried.value
  if (judged.fatal || judged.red.length === 0) return halt('stuck', { type: 'tests-never-red', problem: judged.problems[0] ?? '' })
  return done(await seal(run, context, before, tried.value, nothingComputed))
}
