// Seals the tests of an attempt, a part of them hidden.

import { hasPatch } from '../../../contract/config/patches.js'
import type { Plan } from '../../../contract/run/plan.js'
import { newSuite, type Suite, withSuite } from '../../../contract/run/suite.js'
import { trim } from '../asking/prompt.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { done, halt, type Progress } from '../ports/progress.js'
import { isTest } from '../task/permissions.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import { type Attempt, attempt, type May } from './attempt.js'
import { keepHidden } from './held-out/keep-hidden.js'
import { holdOut } from './hold-out.js'
import { withAmended } from './overruled/amended-clauses.js'
import { nothingComputed, type ValueState } from './values/settle-values.js'

/** The sealed tests of a task, with the workspace that has them. */
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

/** An attempt with the state of its expected values. */
export interface SettledAttempt {
  readonly attempted: Attempt
  readonly computed: ValueState
}

const none: ReadonlySet<string> = new Set()

/** Hides some of the tests, and seals all of them. */
export async function sealAttempt(
  run: Run,
  context: TaskContext,
  before: Workspace,
  { attempted, computed }: SettledAttempt,
): Promise<SealedTests> {
  const { workspace, judged, hollow, amended, why, red, checks, caseClauses, given } = attempted
  if (amended.length > 0) run.note('amended', { type: 'amended', files: [...amended], why: trim(why, 1_000), test: null })
  const sealedBefore = before.suites.flatMap((suite) => suite.files)
  const files = context.trees
    .list(workspace.tree)
    .files.map((file) => file.path)
    .filter((path) => isTest(context.template, path) && (!sealedBefore.includes(path) || amended.includes(path)))
  const fresh = files.filter((path) => !amended.includes(path))
  const { workspace: shown, heldOut: own } = await holdOut(run, context, workspace, { files: fresh, red: judged.red, green: judged.green })
  const { heldOut, kept } = hasPatch(run.config, 'keep-hidden')
    ? await keepHidden(run, context, before, { written: workspace, amended, own })
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
  const tried = await attempt(run, context, { purpose: 'build', before }, { changes, why: '', may })
  if (tried.type === 'halt') return tried
  const { judged } = tried.value
  if (judged.fatal || judged.red.length === 0) return halt('stuck', { type: 'tests-never-red', problem: judged.problems[0] ?? '' })
  return done(await sealAttempt(run, context, before, { attempted: tried.value, computed: nothingComputed }))
}
