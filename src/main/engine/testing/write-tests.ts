// Asks the author for tests and stubs, shows that the tests are collected and honestly red, and seals them.
import type { TestRun } from '../../../contract/journal/effects.js'
import { newSuite, type Suite, withSuite } from '../../../contract/run/suite.js'
import { ask } from '../asking/ask.js'
import { trim } from '../asking/prompt.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { done, halt, type Progress } from '../ports/progress.js'
import { isTest } from '../task/permissions.js'
import type { TaskContext } from '../task/task-prompt.js'
import { test, testWithPackages, type Workspace, write } from '../task/workspace.js'
import { requestTests, yourAnswer } from './ask-for-tests.js'
import { type Mark, marksIn } from './clause-marks.js'
import { holdOut } from './hold-out.js'
import { tryHollow } from './hollow/try-hollow.js'
import { ableToFail, type WeakClause, weakClauses } from './hollow/weak-clauses.js'
import { type Judged, judge, type Purpose } from './judge-tests.js'
import { say } from './re-ask.js'

/** Times that tests may be refused after they ran. */
const ROUNDS = 3

export interface Sealed {
  readonly workspace: Workspace
  /** Null where a complaint could not be captured by a test. */
  readonly suite: Suite | null
  /** The author says that the program does already what the user wants. */
  readonly isDone: boolean
}

/** Halts as stuck where no honest red could be shown. */
export async function writeTests(
  run: Run,
  context: TaskContext,
  purpose: Purpose,
  before: Workspace,
  heard: readonly string[],
): Promise<Progress<Sealed>> {
  let problems: readonly string[] = []
  let refused: readonly FileChangeRequest[] = []
  let best: Attempted | null = null
  for (let round = 1; round <= ROUNDS; round++) {
    const scope = run.scope(`tests-${round}`)
    const answer = await ask(scope, context, requestTests(context, purpose, before, problems, heard))
    if (answer.type === 'halt') return answer
    if (answer.value === 'none') return done({ workspace: before, suite: null, isDone: false })
    if ('already' in answer.value) {
      run.note('already', {
        type: 'remarked',
        text: { type: 'does-that-already', where: trim(answer.value.already, 1_000) },
      })
      return done({ workspace: before, suite: null, isDone: true })
    }
    const { why } = answer.value
    const changes = withStubs(answer.value.changes, refused, context.template)
    const amended = amendedFiles(before, changes)
    const written = await write(scope, context, 'write', before, changes)
    const tested = await testWithPackages(scope, context, written)
    if (tested.type === 'halt') return tested
    const marks = await marksOf(context, changes)
    const wasRed = amended.length > 0 ? await redBefore(scope, context, before, tested.value.run) : none
    const found = judge(tested.value.run, purpose, context, before, amended, marks, wasRed)
    // What cannot be judged has to be written again anyway; what is there already computes something.
    const isTried = run.config.hollow && purpose === 'build' && !found.fatal
    const hollowed = isTried ? await tryHollow(scope, context, tested.value.workspace, changes) : null
    const weak = hollowed ? weakClauses(marks, casesOf(tested.value.run, found.red), context.task.acceptance.length, hollowed) : []
    const judged = { ...found, problems: [...found.problems, ...weak.map((each) => weakWords(each, context.task))] }
    const attempted = { workspace: tested.value.workspace, judged, weak, able: hollowed && ableToFail(hollowed), amended, why }
    best = best && isBetter(best, attempted) ? best : attempted
    if (judged.problems.length === 0) break
    scope.note('refused', { type: 'refused-tests', problems: [...judged.problems] })
    problems = [...judged.problems, ...yourAnswer(changes)]
    refused = changes
  }
  if (!best || best.judged.fatal || (best.judged.red.length === 0 && before.suites.length === 0))
    return halt('stuck', { type: 'tests-never-red', problem: best?.judged.problems[0] ?? '' })
  return done(await seal(run, context, before, best))
}

const none: ReadonlySet<string> = new Set()

/** Sealed tests that were red before anything was amended, asked for only where nothing is red now. */
async function redBefore(run: Run, context: TaskContext, before: Workspace, now: TestRun): Promise<ReadonlySet<string>> {
  if (now.report?.cases.some((each) => each.state !== 'passed') ?? true) return none
  const { report } = await test(run, context, 'before-test', before, false)
  return new Set(report?.cases.filter((each) => each.state === 'failed').map(({ id }) => id))
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

async function marksOf({ sources, template }: TaskContext, changes: readonly FileChangeRequest[]): Promise<Mark[]> {
  const files = changes.flatMap(({ path, text }) => (text !== null && isTest(template, path) ? [{ path, text }] : []))
  return marksIn(await sources(), files)
}

interface Attempted {
  readonly workspace: Workspace
  readonly judged: Judged
  readonly weak: readonly WeakClause[]
  /** Null where no hollow program was tried. */
  readonly able: readonly string[] | null
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

async function seal(run: Run, context: TaskContext, before: Workspace, attempted: Attempted): Promise<Sealed> {
  const { workspace, judged, weak, able, amended, why } = attempted
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
    amended: judged.putRight.map((id) => ({ id, why: trim(why, 1_000) })),
  })
  run.note('sealed', { type: 'sealed', suite })
  return { workspace: { ...shown, suites: withSuite(before.suites, suite) }, suite, isDone: false }
}
