// Asks the author for tests and stubs, checks that the tests are collected and honestly red, and seals them.

import { hasPatch } from '../../../contract/config/patches.js'
import type { Suite } from '../../../contract/run/suite.js'
import { isFeedback } from '../../../contract/traces/traced-words.js'
import { ask } from '../asking/ask.js'
import { trim } from '../asking/prompt.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { done, halt, type Progress } from '../ports/progress.js'
import { exampleForms } from '../task/example-language.js'
import { isTest } from '../task/permissions.js'
import { type TaskContext, withPlan } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import { type ContradictionRuling, type RefusedTests, requestTests, type WrittenTests, yourAnswer } from './ask-for-tests.js'
import { type Attempt, attempt, type May } from './attempt.js'
import { settleContradiction } from './contradiction/settle.js'
import type { Purpose, TestGoal } from './judge-tests.js'
import { missingStubs } from './missing-stubs.js'
import { say } from './re-ask.js'
import { type SealedTests, type SettledAttempt, sealAttempt } from './seal-tests.js'
import { pastedExamples, userExampleTests } from './user-examples.js'
import { nothingComputed, settleValues, type ValueSettlement } from './values/settle-values.js'

/** How often tests may be refused after they ran. */
const ROUNDS = 3

/** Halts as stuck without an honest red test. */
export async function writeTests(
  run: Run,
  given: TaskContext,
  goal: TestGoal,
  messages: readonly string[],
): Promise<Progress<SealedTests>> {
  const { purpose, before } = goal
  let context = given
  const without = (isDone: boolean, isShown = false) => done({ workspace: before, suite: null, isDone, isShown, plan: context.plan })
  let refusal: RefusedTests = { problems: [], leftOut: [] }
  let refused: readonly FileChangeRequest[] = []
  let best: Attempt | null = null
  let computed = nothingComputed
  let words: ContradictionRuling = null
  let rounds = ROUNDS
  let may: May = { doubt: run.config.sendBack && run.config.controls, sayHollow: true, overrule: true }
  for (let round = 1; round <= rounds; round++) {
    const scope = run.scope(`tests-${round}`)
    const request = requestTests(context, goal, refusal, { messages, settled: words, spoken: run.spoken })
    const answer = await ask(scope, context, request)
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
    const tried = await attempt(scope, context, goal, { ...written, may })
    if (tried.type === 'halt') return tried
    context = withPlan(context, tried.value.plan)
    may = mayStill(may, purpose, tried.value)
    best = best && isBetter(best, tried.value) ? best : tried.value
    const isLast = round === rounds || tried.value.judged.problems.length === 0
    const settled: Progress<AttemptSettlement> | null = isLast ? await settle(scope, context, goal, { attempted: best, computed }) : null
    if (settled?.type === 'halt') return settled
    if (settled) {
      best = settled.value.attempted
      computed = settled.value.computed
      context = withPlan(context, settled.value.plan)
    }
    const now = settled?.value.attempted ?? tried.value
    if (now.judged.problems.length === 0) break
    scope.note('refused', { type: 'refused-tests', problems: [...now.judged.problems] })
    const problems = [...now.judged.problems, ...(settled?.value.problems ?? []), ...yourAnswer(run.config, now.changes)]
    refusal = { problems, leftOut: stubsLeftOut(context, before, now) }
    refused = now.changes
  }
  if (!best || best.judged.fatal || (best.judged.red.length === 0 && before.suites.length === 0))
    return halt('stuck', { type: 'tests-never-red', problem: best?.judged.problems[0] ?? '' })
  return done(await sealAttempt(run, context, before, { attempted: best, computed }))
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

/** Whether an author's sentence names one of the sealed tests. */
function namesTest(suites: readonly Suite[], sentence: string): boolean {
  const nameOf = (id: string) => id.split(/ > |::/).at(-1) ?? id
  return suites.flatMap(({ red }) => red).some((id) => sentence.includes(nameOf(id)))
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
  goal: TestGoal,
  { attempted, computed }: SettledAttempt,
): Promise<Progress<AttemptSettlement>> {
  const { purpose, before } = goal
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
  const may: May = { doubt: false, sayHollow: purpose === 'build', overrule: false }
  const better = { changes: [...changes, ...attempted.changes.filter(isGiven)], why: attempted.why, given: attempted.given }
  const again = await attempt(scope.scope('settled'), withPlan(context, rest.plan), goal, { ...better, may })
  if (again.type === 'halt') return again
  // Tests that cannot be collected are worse than a value that may be wrong.
  return again.value.judged.fatal ? done(unchanged) : done({ ...rest, attempted: again.value })
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
