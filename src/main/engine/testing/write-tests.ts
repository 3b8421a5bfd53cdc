// Asks the author for tests and stubs, shows that the tests are collected and honestly red, and seals them.
import type { TestRun } from '../../../contract/journal/effects.js'
import type { Plan } from '../../../contract/run/plan.js'
import { newSuite, type Suite, withSuite } from '../../../contract/run/suite.js'
import type { TestCase } from '../../../contract/run/tests.js'
import { ask } from '../asking/ask.js'
import { trim } from '../asking/prompt.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { done, halt, type Progress } from '../ports/progress.js'
import { isTest } from '../task/permissions.js'
import { type TaskContext, withPlan } from '../task/task-prompt.js'
import { test, testWithPackages, type Workspace, write } from '../task/workspace.js'
import { requestTests, type Settled, type Written, yourAnswer } from './ask-for-tests.js'
import { type Mark, marksIn } from './clause-marks.js'
import { settleContradiction } from './contradiction/settle.js'
import { type Doubt, doubtsIn } from './doubts/doubts.js'
import type { TestFile } from './held-out/choose.js'
import { holdOut } from './hold-out.js'
import { tryHollow } from './hollow/try-hollow.js'
import { ableToFail, type WeakClause, weakClauses } from './hollow/weak-clauses.js'
import { type Judged, judge, type Purpose } from './judge-tests.js'
import { missingStubs } from './missing-stubs.js'
import { say } from './re-ask.js'
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
  let mayDoubt = run.config.sendBack && run.config.controls
  for (let round = 1; round <= rounds; round++) {
    const scope = run.scope(`tests-${round}`)
    const answer = await ask(scope, context, requestTests(context, purpose, before, { problems, leftOut }, heard, words))
    if (answer.type === 'halt') return answer
    if (answer.value === 'none') return without(false)
    if ('already' in answer.value) {
      const where = trim(answer.value.already, 1_000)
      run.note('already', { type: 'remarked', text: { type: 'does-that-already', where } })
      return without(true, namesTest(before.suites, answer.value.already))
    }
    if ('contradiction' in answer.value) {
      const holds = await settleContradiction(scope, context, answer.value.contradiction)
      if (holds.type === 'halt') return holds
      context = withPlan(context, holds.value.plan)
      words = holds.value
      rounds += 1
      continue
    }
    const { why } = answer.value
    const changes = withStubs(answer.value.changes, refused, context.template)
    const tried = await attempt(scope, context, purpose, before, { changes, why }, mayDoubt)
    if (tried.type === 'halt') return tried
    mayDoubt &&= !tried.value.isDoubted
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
    problems = [...now.judged.problems, ...(settled?.value.told ?? []), ...yourAnswer(now.changes)]
    leftOut = stubsLeftOut(context, before, now)
    refused = now.changes
  }
  if (!best || best.judged.fatal || (best.judged.red.length === 0 && before.suites.length === 0))
    return halt('stuck', { type: 'tests-never-red', problem: best?.judged.problems[0] ?? '' })
  return done(await seal(run, context, before, best, computed))
}

/** Runs what an author wrote: where there is no code, and on programs that compute nothing. */
async function attempt(
  scope: Run,
  context: TaskContext,
  purpose: Purpose,
  before: Workspace,
  { changes, why }: Written,
  mayDoubt: boolean,
): Promise<Progress<Attempted>> {
  const amended = amendedFiles(before, changes)
  const written = await write(scope, context, 'write', before, changes)
  const tested = await testWithPackages(scope, context, written)
  if (tested.type === 'halt') return tested
  const marks = await marksOf(context, changes)
  const wasRed = amended.length > 0 ? await redBefore(scope, context, before, tested.value.run) : none
  const found = judge(tested.value.run, purpose, context, before, amended, marks, wasRed)
  // What cannot be judged has to be written again anyway; what is there already computes something.
  const isTried = scope.config.hollow && purpose === 'build' && !found.fatal
  const hollowed = isTried ? await tryHollow(scope, context, tested.value.workspace, changes) : null
  const red = casesOf(tested.value.run, found.red)
  const weak = hollowed ? weakClauses(marks, red, context.task.acceptance.length, hollowed) : []
  const able = hollowed && ableToFail(hollowed)
  const acceptance = purpose === 'feedback' ? [] : context.task.acceptance
  const doubts =
    mayDoubt && !found.fatal
      ? doubtsIn(await context.sources(), { files: testFiles(context, changes), marks, red, able: able ?? [], acceptance })
      : []
  const problems = [
    ...found.problems,
    ...weak.map((each) => weakWords(each, context.task)),
    ...doubts.map((each) => doubtWords(each, context.task)),
  ]
  const judged = { ...found, problems }
  return done({ workspace: tested.value.workspace, judged, weak, able, isDoubted: doubts.length > 0, amended, changes, why, red })
}

/** Whether an author's sentence names one of the sealed tests. */
function namesTest(suites: readonly Suite[], sentence: string): boolean {
  const nameOf = (id: string) => id.split(/ > |::/).at(-1) ?? id
  return suites.flatMap(({ red }) => red).some((id) => sentence.includes(nameOf(id)))
}

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
  // Of a program that is there already the words alone do not say what it gives.
  if (!scope.config.secondValues || purpose !== 'build' || attempted.judged.fatal) return done(unchanged)
  const settled = await settleValues(scope, context, attempted.changes, attempted.red, computed)
  if (settled.type === 'halt') return settled
  const { changes, ...rest } = settled.value
  if (changes === attempted.changes) return done({ ...rest, attempted })
  const written = { changes, why: attempted.why }
  const again = await attempt(scope.scope('settled'), withPlan(context, rest.plan), purpose, before, written, false)
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

const marksOf = async (context: TaskContext, changes: readonly FileChangeRequest[]): Promise<Mark[]> =>
  marksIn(await context.sources(), testFiles(context, changes))

interface Attempted {
  readonly workspace: Workspace
  readonly changes: readonly FileChangeRequest[]
  /** New tests that were red. */
  readonly red: readonly TestCase[]
  readonly judged: Judged
  readonly weak: readonly WeakClause[]
  /** Null where no hollow program was tried. */
  readonly able: readonly string[] | null
  /** Whether it goes back to its author since nothing shows that its tests can fail. */
  readonly isDoubted: boolean
  /** Sealed files that the author changed, since the user wants something else than they say. */
  readonly amended: readonly string[]
  readonly why: string
}

const amendedFiles = (before: Workspace, changes: readonly FileChangeRequest[]): string[] => {
  const sealed = before.suites.flatMap((suite) => suite.files)
  return changes.map((change) => change.path).filter((path) => sealed.includes(path))
}

const casesOf = ({ report }: TestRun, ids: readonly string[]) => report?.cases.filter(({ id }) => ids.includes(id)) ?? []

const weakWords = ({ clause, kinds }: WeakClause, { acceptance }: TaskContext['task']): string =>
  say('weak-clause', {
    clause: String(clause),
    words: acceptance[clause - 1] ?? '',
    values: kinds.map((kind) => say(`returns-${kind}`)).join(', '),
  })

function doubtWords(doubt: Doubt, { acceptance }: TaskContext['task']): string {
  switch (doubt.type) {
    case 'bare':
      return say('bare-test', { test: doubt.test })
    case 'valueless':
      return say('valueless-clause', { clause: String(doubt.clause), words: acceptance[doubt.clause - 1] ?? '' })
  }
}

async function seal(run: Run, context: TaskContext, before: Workspace, attempted: Attempted, computed: Computed): Promise<Sealed> {
  const { workspace, judged, weak, able, amended, why, red } = attempted
  if (amended.length > 0) run.note('amended', { type: 'amended', files: [...amended], why: trim(why, 1_000), test: null })
  const sealedBefore = before.suites.flatMap((suite) => suite.files)
  const files = context.trees
    .list(workspace.tree)
    .files.map((file) => file.path)
    .filter((path) => isTest(context.template, path) && (!sealedBefore.includes(path) || amended.includes(path)))
  const fresh = files.filter((path) => !amended.includes(path))
  const { workspace: shown, heldOut } = await holdOut(run, context, workspace, fresh, judged)
  const hash = context.bench.suiteHash(shown.tree, context.template)
  const suite = newSuite({
    task: context.task.id,
    hash,
    files,
    red: judged.red,
    refused: judged.green,
    retired: judged.retired,
    heldOut,
    weak: weak.map(({ clause }) => clause),
    able: able && [...able],
    failed: red.filter(({ failure }) => failure === 'assertion').map(({ id }) => id),
    values: computed.score,
    amended: [...judged.putRight.map((id) => ({ id, why: trim(why, 1_000) })), ...computed.amended],
  })
  run.note('sealed', { type: 'sealed', suite })
  return { workspace: { ...shown, suites: withSuite(before.suites, suite) }, suite, isDone: false, isShown: false, plan: context.plan }
}
