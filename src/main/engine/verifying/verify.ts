// Makes the last checks before the verdict: the whole suite in fresh copies without a network, and one start of the program.

import { type ChosenSteps, type StepConfig, withSteps } from '../../../contract/config/config.js'
import { hasPatch } from '../../../contract/config/patches.js'
import { CommandRun, type TestRun } from '../../../contract/run/effects.js'
import type { ClauseState, Evidence } from '../../../contract/run/evidence.js'
import type { PlanTask } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { StartCommand } from '../../../contract/run/template.js'
import { NAMED } from '../../../contract/run/verdict/verdict.js'
import { type TracedSentence, traceWords, uncoveredIn } from '../../../contract/traces/traced-words.js'
import { sandboxEffect } from '../asking/sandbox-effect.js'
import type { Run } from '../journal/run-context.js'
import { insisting } from '../ports/endpoint-gone.js'
import { deedsIn, evidenceOf, withoutDoubles } from '../task/evidence.js'
import type { Feature, Given, PagesChecked, Shown, Started } from '../task/feature.js'
import { cameUp, startCommand } from '../task/start-command.js'
import { environment, placeOf, test, type Workspace } from '../task/workspace.js'
import { caseClausesIn, withCaseMarks } from '../testing/alike/place-marks.js'
import { BASELINE } from '../testing/baseline.js'
import { clauseStates, marksIn, wholeState } from '../testing/clause-marks.js'
import { valueRule } from '../testing/doubts/named-value.js'
import { withAllTests } from '../testing/hold-out.js'
import type { PairResult } from './controls/mixed-pair.js'
import { testWithControls } from './controls/test-with-controls.js'
import { deceptionsOf, earlierDeceptions } from './deceptions/deceptions.js'
import { judgeDeceptions } from './deceptions/judge.js'
import { nothingProved, type Proof } from './findings.js'
import { leftOut } from './left-out.js'
import { checkByMutants, type MutationContext, type MutationResult } from './mutation-check.js'
import { testOutside } from './outside/test-outside.js'
import { ownTestsIn } from './own-tests.js'
import { placeTests } from './placing/place-tests.js'
import { sendBack, type Whole } from './send-back/send-back.js'
import { testPlainly } from './test-plainly.js'

export interface VerifiedProgram {
  /** The final state, with its hidden tests. */
  readonly workspace: Workspace
  readonly proof: Proof
}

/** The longest words in the evidence, in letters. */
const LONGEST_NAMED = 300

type VerifyContext = MutationContext &
  Started &
  Pick<Given, 'goal' | 'isFromExamples'> & {
    /** All optional features. */
    readonly optional: readonly Feature[]
    /** Steps that the model chose for this project. */
    readonly chosen: ChosenSteps | null
  }

/** The result of the tasks. */
interface BuiltProgram {
  readonly built: Workspace
  /** The start command of the plan; null for a library. */
  readonly planned: StartCommand | null
  /** Whether all tasks were finished. */
  readonly isGreen: boolean
}

/** Records the evidence of the final state. */
export async function verify(run: Run, context: VerifyContext, program: BuiltProgram): Promise<VerifiedProgram> {
  const { built, isGreen } = program
  if (built.suites.length === 0) return { workspace: built, proof: nothingProved }
  const whole = await withAllTests(run, context, 'whole', built)
  const needed = { ...context, models: insisting(context.models) }
  const checked: MutationResult = isGreen ? await checkByMutants(run.scope('mutants'), needed, whole) : { workspace: whole, score: null }
  return record(run, context, program, checked)
}

async function record(
  run: Run,
  context: VerifyContext,
  { built, planned, isGreen }: BuiltProgram,
  checked: MutationResult,
): Promise<VerifiedProgram> {
  const made = await environment(run, context, 'environment', checked.workspace)
  if (made.type === 'failed') return { workspace: checked.workspace, proof: nothingProved }
  // No claim is made about a program that is not green, so a mixed pair would only cost time.
  const final = run.config.controls && isGreen ? await pair(run, context, { workspace: checked.workspace, built }) : null
  const { workspace, paired } = final ?? { workspace: checked.workspace, paired: null }
  const tested = paired?.tested ?? (await test(run, context, workspace, { name: 'test', fresh: true }))
  const start = startCommand(context, workspace.tree, planned)
  const pagesChecked = isGreen && start ? await checkPages(run, context, start, workspace) : null
  const states = await clausesOf(run.config, context, { workspace, tested: withCases(tested, pagesChecked), isGreen, paired })
  const controls = paired?.score ?? null
  if (controls) run.note('controls', { type: 'controls', ...controls, cases: tested.report?.cases ?? [] })
  const outside =
    run.config.controls && isGreen ? await testOutside(run.scope('outside'), context, workspace, tested.report?.cases ?? []) : null
  const named = run.config.controls ? await deceptionsOf(context, workspace) : []
  const isProject = context.begun !== null
  const ownTests = hasPatch(run.config, 'own-tests-apart')
    ? ownTestsIn(workspace.suites, isProject, tested, hasPatch(run.config, 'own-files-named'))
    : null
  const own = [...(await judgeDeceptions(run, context, workspace, named)), ...deedsIn(tested.report ? [tested.report] : [])]
  const deceptions = [...withoutDoubles(own), ...(run.config.controls ? await earlierDeceptions(run, context, workspace, own) : [])]
  const evidence: Evidence = {
    ...{ ...evidenceOf(tested, workspace.suites, 'final'), mutants: checked.score, ...states, controls, deceptions },
    ...(checked.none ? { noMutants: checked.none } : {}),
    ...pageChecksIn(workspace.suites, pagesChecked),
    ...(ownTests ? { own: ownTests } : {}),
    ...uncoveredWords(run, context, [...states.clauses, ...(states.earlier ?? [])]),
    ...(outside ? { outside: { ...outside, other: [...outside.other] } } : {}),
    ...unhiddenIn(run.config, context, workspace.suites),
    switchedOff: leftOut(withSteps(run.config, context.chosen), context, start),
  }
  run.note('evidence', evidence)
  const plain = await testPlainly(run.scope('plain'), context, workspace, tested)
  if (plain !== null) run.note('plain-evidence', plain)
  if (isGreen && context.project !== null) await placeTests(run.scope('place'), context, { workspace, tested, project: context.project })
  const red = tested.report?.cases.filter((each) => each.state === 'failed').map((each) => each.id) ?? []
  const proof: Proof = { final: evidence, red, start: null, shown: null, differs: plain?.differs ?? [] }
  return {
    workspace,
    proof: start
      ? { ...proof, ...(await tryStart(run, context, workspace, { start, evidence, hash: made.hash, isGreen, checked: pagesChecked })) }
      : proof,
  }
}

/**
 * Runs the mixed pair; once more with better tests if some cannot fail and their author has others.
 * If the author's model does not answer, the run ends at this point, to be resumed.
 */
async function pair(
  run: Run,
  context: MutationContext,
  whole: Whole,
): Promise<{ readonly workspace: Workspace; readonly paired: PairResult }> {
  const paired = await testWithControls(run.scope('pair'), context, whole.workspace, whole.built)
  const better =
    run.config.sendBack && paired.score.cannotFail.length > 0
      ? await sendBack(run.scope('sent-back'), { ...context, models: insisting(context.models) }, whole, paired)
      : null
  if (!better) return { workspace: whole.workspace, paired }
  return { workspace: better.workspace, paired: await testWithControls(run.scope('pair-again'), context, better.workspace, better.built) }
}

interface ToStart {
  readonly start: StartCommand
  /** The evidence of the tests. */
  readonly evidence: Evidence
  /** The hash of its environment. */
  readonly hash: string
  readonly isGreen: boolean
  /** The results of its page checks. */
  readonly checked: PagesChecked | null
}

/** Starts the program once. If it came up, also reads what it shows. */
async function tryStart(
  run: Run,
  context: VerifyContext,
  workspace: Workspace,
  { start, evidence, hash, isGreen, checked }: ToStart,
): Promise<Pick<Proof, 'start' | 'shown'>> {
  const { bench } = context
  const started = await sandboxEffect(run, context, {
    ...{ name: 'start', step: 'start', facts: { tree: workspace.tree, environment: hash, start }, schema: CommandRun },
    perform: async (at) => ({
      value: await bench.start(placeOf(context, context.template, workspace), start, at),
    }),
  })
  const { result } = started
  const { command, exit, end } = result
  const startEvidence: Evidence = { ...evidence, stage: 'start', command, exit, end, started: cameUp(context, start, started) }
  run.note('start-evidence', startEvidence)
  const seen = isGreen && startEvidence.started ? await show(run, context, start, workspace) : null
  const shown = withFaults(seen, checked)
  if (shown?.unseen === null) run.note('pages-evidence', { ...startEvidence, stage: 'pages', started: shown.faults.length === 0 })
  return { start: startEvidence, shown }
}

/** The faults of pages, with the red page checks of the author. */
function withFaults(seen: Shown | null, checked: PagesChecked | null): Shown | null {
  if (!checked || checked.faults.length === 0) return seen
  const paths = new Set(checked.faults.map(({ path }) => path)).size
  return { pages: Math.max(seen?.pages ?? 0, paths), faults: [...(seen?.faults ?? []), ...checked.faults], unseen: null }
}

/** The tests with the page checks. Both prove clauses. */
function withCases(tested: TestRun, checked: PagesChecked | null): TestRun {
  if (!checked || !tested.report) return tested
  return { ...tested, report: { ...tested.report, cases: [...tested.report.cases, ...checked.cases] } }
}

/** The user's words without a clause; nothing if all are covered, and in earlier runs. */
function uncoveredWords(run: Run, context: VerifyContext, states: readonly ClauseState[]): Pick<Evidence, 'uncovered'> {
  const { goal, plan, isFromExamples } = context
  if (!hasPatch(run.config, 'words-by-span')) return {}
  const traced = traceWords(goal, run.spoken, plan, states)
  // Feedback does not settle the description again, a user's own plan is theirs, and a small model builds only from examples.
  const isAsked = ({ part }: TracedSentence) => {
    const { from, text = '' } = traced.spoken[part] ?? {}
    // An answer is part of the clause that its question became.
    if (from === 'said') return !run.answers.includes(text)
    return from === 'feedback' || (goal.kind === 'build' && goal.plan === null && !isFromExamples)
  }
  const left = uncoveredIn(traced, !hasPatch(run.config, 'lead-ins')).filter(isAsked)
  if (left.length === 0) return {}
  return { uncovered: { count: left.length, first: left.slice(0, NAMED).map(({ text }) => text.slice(0, LONGEST_NAMED)) } }
}

/** Tasks whose tests the builder saw completely, although some should be hidden: a table of all examples would pass them. */
function unhiddenIn({ heldOut }: StepConfig, { plan }: MutationContext, suites: readonly Suite[]): Pick<Evidence, 'unhidden'> {
  const own = (id: string) => suites.filter(({ task, red }) => task === id && red.length > 0)
  const isOpen = (id: string) => own(id).length > 0 && own(id).every((suite) => (suite.heldOut?.tests.length ?? 0) === 0)
  const unhidden = heldOut === 0 ? [] : plan.tasks.flatMap(({ id }) => (id !== BASELINE && isOpen(id) ? [id] : []))
  return unhidden.length > 0 ? { unhidden } : {}
}

/** The number of page checks and of green ones; nothing without any. */
function pageChecksIn(suites: readonly Suite[], checked: PagesChecked | null): Pick<Evidence, 'pageChecks'> {
  const of = suites.flatMap(({ checks = [] }) => checks).length
  return of === 0 ? {} : { pageChecks: { of, done: checked?.cases.filter(({ state }) => state === 'passed').length ?? 0 } }
}

/** The page checks, by the first feature that has any. */
async function checkPages(run: Run, context: VerifyContext, start: StartCommand, workspace: Workspace): Promise<PagesChecked | null> {
  for (const { scope, checkPages: check } of context.optional) {
    const checked = await check?.(run.scope(scope), context, start, workspace)
    if (checked) return checked
  }
  return null
}

/** What the program shows, by the first feature that looks at it. */
async function show(run: Run, context: VerifyContext, start: StartCommand, workspace: Workspace): Promise<Shown | null> {
  for (const { scope, whenStarted } of context.optional) {
    const shown = await whenStarted?.(run.scope(scope), context, start, workspace)
    if (shown) return shown
  }
  return null
}

/** The final run of the tests. */
interface FinalRun {
  readonly workspace: Workspace
  /** With the page checks beside the tests. */
  readonly tested: TestRun
  readonly isGreen: boolean
  /** Null without a mixed pair. */
  readonly paired: PairResult | null
}

/** The states of all clauses. Feedback is in the user's own words and has no clauses; it counts by its tests. */
async function clausesOf(
  config: StepConfig,
  context: MutationContext,
  { workspace: { tree, suites }, tested, isGreen, paired }: FinalRun,
): Promise<Pick<Evidence, 'clauses' | 'earlier' | 'unshown' | 'hollow' | 'untested'>> {
  const { plan, trees, purpose, earlier, there } = context
  const values = valueRule(config)
  const cases = tested.report?.cases ?? []
  const files = [...new Set(suites.flatMap((suite) => suite.files))].flatMap((path) => {
    const text = trees.read(tree, path)
    return text === null ? [] : [{ path, text }]
  })
  const marks = withCaseMarks(marksIn(await context.sources(), files), caseClausesIn(suites))
  // The red tests of a project are their own words.
  const planned = plan.tasks.filter(({ id }) => id !== BASELINE)
  const isTested = ({ id }: PlanTask) => suites.some((suite) => suite.task === id)
  // Earlier versions left out tasks without tests.
  const tasks = planned.filter((task) => !isGreen || config.sendBack || isTested(task))
  const proof = paired ? { unproven: paired.unproven, valued: paired.valued } : {}
  const statesOf = (task: PlanTask) =>
    clauseStates(task, { suites, marks, cases }, { mayBeKept: purpose === 'extend' || task.steered === true, values, ...proof })
  if (purpose !== 'feedback') return { clauses: tasks.flatMap(statesOf) }
  const settled = [...earlier, ...plan.tasks].map((task) => {
    const states = statesOf(task)
    // A task whose clauses were all replaced has nothing to report.
    return states.length > 0 && states.every(({ tests }) => tests?.length === 0)
      ? [wholeState(task.id, suites, cases, paired?.unproven)]
      : states
  })
  const unshown = plan.tasks.filter(({ id }) => isUnshown(suites, id, paired)).map(({ id }) => id)
  const hollow = plan.tasks.flatMap(({ id }) => (unshown.includes(id) ? [] : hollowOf(suites, id, paired)))
  const untested = config.sendBack ? planned.filter((task) => !isTested(task) && !there.includes(task.id)).map(({ id }) => id) : []
  return {
    ...{ clauses: [], earlier: settled.flat() },
    ...(unshown.length > 0 ? { unshown } : {}),
    ...(hollow.length > 0 ? { hollow } : {}),
    ...(untested.length > 0 ? { untested } : {}),
  }
}

/** The tests of a task that pass on a program that computes nothing, if the task has no other proof. */
function hollowOf(suites: readonly Suite[], task: string, paired: PairResult | null): string[] {
  const own = suites.filter((suite) => suite.task === task)
  const hollow = own.flatMap((suite) => suite.hollow ?? [])
  const red = own.flatMap((suite) => suite.red)
  const isProof = (id: string) => !hollow.includes(id) && !paired?.unproven.has(id)
  return red.some(isProof) ? [] : red.filter((id) => hollow.includes(id))
}

/** Whether a task has tests, and nothing shows that any of them can fail. */
function isUnshown(suites: readonly Suite[], task: string, paired: PairResult | null): boolean {
  const red = suites.filter((suite) => suite.task === task).flatMap((suite) => suite.red)
  return paired !== null && red.length > 0 && red.every((id) => paired.unproven.has(id))
}
