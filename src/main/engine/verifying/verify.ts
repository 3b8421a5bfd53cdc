// The last word before the verdict: the whole suite in fresh copies without a network, and one start of the program.

import { CommandRun, type TestRun } from '../../../contract/journal/effects.js'
import type { Evidence, MutationScore } from '../../../contract/run/evidence.js'
import type { PlanTask } from '../../../contract/run/plan.js'
import type { StartCommand } from '../../../contract/run/template.js'
import { sandboxEffect } from '../asking/sandbox-effect.js'
import type { Run } from '../journal/run-context.js'
import { evidenceOf } from '../task/evidence.js'
import { environment, placeOf, test, type Workspace } from '../task/workspace.js'
import { BASELINE } from '../testing/baseline.js'
import { clauseStates, marksIn, wholeState } from '../testing/clause-marks.js'
import { withAllTests } from '../testing/hold-out.js'
import { testMixedPair } from './controls/mixed-pair.js'
import { deceptionsOf } from './deceptions.js'
import { nothingProved, type Proof } from './findings.js'
import { checkByMutants, type MutationContext } from './mutation-check.js'
import { cameUp, startCommand } from './start-command.js'
import { testPlainly } from './test-plainly.js'

export interface Verified {
  /** The final state, with the held-out tests in it. */
  readonly workspace: Workspace
  readonly proof: Proof
}

/** Records the evidence of the final state. `planned` is the start command of the plan, null for a library. */
export async function verify(
  run: Run,
  context: MutationContext,
  built: Workspace,
  planned: StartCommand | null,
  isGreen: boolean,
): Promise<Verified> {
  if (built.suites.length === 0) return { workspace: built, proof: nothingProved }
  const whole = await withAllTests(run, context, 'whole', built)
  const { workspace, score } = isGreen ? await checkByMutants(run.scope('mutants'), context, whole) : { workspace: whole, score: null }
  return { workspace, proof: await record(run, context, { built, workspace }, planned, score, isGreen) }
}

async function record(
  run: Run,
  context: MutationContext,
  { built, workspace }: { readonly built: Workspace; readonly workspace: Workspace },
  planned: StartCommand | null,
  score: MutationScore | null,
  isGreen: boolean,
): Promise<Proof> {
  const made = await environment(run, context, 'environment', workspace)
  if (made.type === 'failed') return nothingProved
  // Of a program that is not green nothing is claimed: a mixed pair would only double what it takes.
  const paired = run.config.controls && isGreen ? await testMixedPair(run.scope('pair'), context, workspace, built) : null
  const tested = paired?.tested ?? (await test(run, context, 'test', workspace, true))
  const states = await clausesOf(context, workspace, tested, isGreen, paired?.unproven)
  const controls = paired?.score ?? null
  if (controls) run.note('controls', { type: 'controls', ...controls, cases: tested.report?.cases ?? [] })
  const deceptions = run.config.controls ? await deceptionsOf(context, workspace) : []
  const evidence: Evidence = { ...evidenceOf(tested, workspace.suites, 'final'), mutants: score, ...states, controls, deceptions }
  run.note('evidence', evidence)
  const plain = await testPlainly(run.scope('plain'), context, workspace, tested)
  if (plain !== null) run.note('plain-evidence', plain)
  const red = tested.report?.cases.filter((each) => each.state === 'failed').map((each) => each.id) ?? []
  const proof: Proof = { final: evidence, red, start: null, differs: plain?.differs ?? [] }
  const start = startCommand(context, workspace, planned)
  if (!start) return proof
  const facts = { tree: workspace.tree, environment: made.hash, start: start }
  const { bench } = context
  const started = await sandboxEffect(run, context, {
    ...{ name: 'start', step: 'start', facts, schema: CommandRun },
    perform: async (at) => ({
      value: await bench.start(placeOf(context, context.template, workspace), start, at),
    }),
  })
  const { result } = started
  const { command, exit, end } = result
  const startEvidence: Evidence = { ...evidence, stage: 'start', command, exit, end, started: cameUp(context.template, start, started) }
  run.note('start-evidence', startEvidence)
  return { ...proof, start: startEvidence }
}

/**
 * Feedback says in its own words what it wants, and has no clauses that the verdict could rest on; a task that changed no behaviour
 * brought no tests.
 */
async function clausesOf(
  context: MutationContext,
  { tree, suites }: Workspace,
  tested: TestRun,
  isGreen: boolean,
  unproven?: ReadonlySet<string>,
): Promise<Pick<Evidence, 'clauses' | 'earlier'>> {
  const { plan, trees, purpose, earlier } = context
  const cases = tested.report?.cases ?? []
  const files = [...new Set(suites.flatMap((suite) => suite.files))].flatMap((path) => {
    const text = trees.read(tree, path)
    return text === null ? [] : [{ path, text }]
  })
  const marks = marksIn(await context.sources(), files)
  // The red tests of a project are their own words.
  const planned = plan.tasks.filter(({ id }) => id !== BASELINE)
  const tasks = planned.filter((task) => !isGreen || suites.some((suite) => suite.task === task.id))
  const statesOf = (task: PlanTask) => clauseStates(task, suites, marks, cases, purpose === 'extend' || task.steered === true, unproven)
  if (purpose !== 'feedback') return { clauses: tasks.flatMap(statesOf) }
  const settled = [...earlier, ...plan.tasks].map((task) => {
    const states = statesOf(task)
    return states.every(({ tests }) => tests?.length === 0) ? [wholeState(task.id, suites, cases)] : states
  })
  return { clauses: [], earlier: settled.flat() }
}
