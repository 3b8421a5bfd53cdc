// Runs one goal to its outcome. To understand the agent, read this file downwards and follow each step.
import { hasPatch } from '../../contract/config/patches.js'
import { ProofResult, Written } from '../../contract/run/effects.js'
import { beginsWithNothing, type Goal } from '../../contract/run/goal.js'
import { type Outcome, Verdict, verdictAt } from '../../contract/run/outcome.js'
import type { Plan } from '../../contract/run/plan.js'
import { unsealed } from '../../contract/run/suite.js'
import { withOverruled } from '../../contract/traces/standing-clauses.js'
import { traceWords } from '../../contract/traces/traced-words.js'
import { buildAll, purposeOf } from './building/build-all.js'
import { planByExamples } from './candidates/plan-by-examples.js'
import { forSmallModel, isBuiltFromExamples, silentFeatures } from './candidates/way.js'
import { allOptional } from './features/index.js'
import { withRecordedConfigs } from './journal/config-in-force.js'
import { REMOVED_SCOPE } from './journal/removed-steps.js'
import type { Run } from './journal/run-context.js'
import { type Agree, makePlan, type Planned } from './planning/plan.js'
import { planFeedback } from './planning/plan-feedback.js'
import { insisting } from './ports/endpoint-gone.js'
import { unlessOutOfBudget } from './ports/out-of-budget.js'
import type { Ports } from './ports/ports.js'
import { done, type Halt, halt, type Progress } from './ports/progress.js'
import { sparing } from './ports/sparing.js'
import type { Ended, Given } from './task/feature.js'
import { nothingOffered, type Offered } from './task/offered.js'
import type { Workspace } from './task/workspace.js'
import { BASELINE, planOfRedTests, takeBaseline, withBaselineTests } from './testing/baseline.js'
import { withAllTests } from './testing/hold-out.js'
import { takePictures } from './user/take-pictures.js'
import { findingsOf, nothingProved, type Proof, sideFindings, type TaskEnds, wordsFound } from './verifying/findings.js'
import { repairByHouseChecks } from './verifying/house-checks.js'
import { mendStarts } from './verifying/mend-starts.js'
import { repairStart } from './verifying/repair-start.js'
import { verify } from './verifying/verify.js'

export interface Finished {
  readonly outcome: Outcome
  /** The best state that was reached. */
  readonly tree: string
  /**
   * Lets features evaluate the finished run. The outcome does not change, and the verdict does not wait for it
   * (docs/decisions/0054-the-verdict-first.md). Throws after a stop, on a model that does not answer, and on bugs.
   */
  lookBack(): Promise<void>
}

/**
 * Works on a goal until it is green or stuck. It only throws after a stop by the user (the run's signal), on a model that does not
 * answer, and on bugs. All other failures end in an outcome.
 */
export async function executeRun(opened: Run, ports: Ports, asked: Goal, engine: string): Promise<Finished> {
  opened.note('started', { type: 'started', goal: asked, engine })
  const configured = await withRecordedConfigs(opened)
  const { run, optional, isFromExamples } = await chooseWay(configured, ports, asked)
  const proved = await run.effect({ name: 'prove', step: 'prove', facts: {}, schema: ProofResult }, async (at) => ({
    value: await ports.bench.prove(at),
  }))
  const begun = await begin(run, ports, asked)
  if (proved.type === 'refused') {
    const refused = halt('sandbox', { type: 'sandbox-refused', found: proved.message, remedy: proved.remedy })
    return finish(run, { ...ports, goal: asked }, refused.halt, { workspace: begun, plan: null })
  }

  const needed: Ports = { ...ports, models: insisting(ports.models) }
  const project = asked.kind === 'build' && !begun.suites.some((suite) => suite.task === BASELINE) ? asked.project : null
  const based = project
    ? await unlessOutOfBudget(() => takeBaseline(run.scope(BASELINE), { ...ports, template: asked.template }, project, begun))
    : done(begun)
  if (based.type === 'halt') return finish(run, { ...ports, goal: asked }, based.halt, { workspace: begun, plan: null })
  const goal = withBaselineTests(asked, ports, based.value)
  const { template, description } = goal
  const given: Given = { ...ports, goal, optional, locked: new Set(), isFromExamples }
  const needing = { ...given, ...needed }
  const made: { plan: Plan | null } = { plan: null }
  const planned = await unlessOutOfBudget(() => planFor(run, needing, based.value, made))
  if (planned.type === 'halt') return finish(run, { ...ports, goal }, planned.halt, { workspace: based.value, plan: made.plan })
  const { plan, chosen } = planned.value
  const laid = await layIn(run, needing, plan, based.value)
  if (laid.type === 'halt') return finish(run, { ...ports, goal }, laid.halt, { workspace: based.value, plan })

  const built = await buildAll(run, { ...needing, chosen }, plan, laid.value)
  // If the budget ends during these checks, the last state remains.
  let best = built.workspace
  let shown = best.tree
  const original = goal.kind === 'build' && goal.project ? begun.tree : null
  let proof = nothingProved
  const checked = await unlessOutOfBudget(async () => {
    const earlier = goal.kind === 'feedback' ? withOverruled(goal.plan?.tasks ?? [], built.plan) : []
    const existing = { begun: goal.project ? begun.tree : null, project: goal.project?.tree ?? null }
    const known = { plan: built.plan, there: built.ends.there, earlier, original, ...existing, chosen }
    const context = { ...given, ...known, template, description, purpose: purposeOf(goal) }
    best = await mendStarts(run.scope('start-scripts'), context, best, plan.start)
    if (!built.halt) {
      best = await repairStart(run.scope('starting'), { ...context, ...needed }, best, plan.start)
      for (const { scope, whenGreen } of optional)
        best = (await whenGreen?.(run.scope(scope), { ...given, plan: built.plan, chosen }, begun, best)) ?? best
    }
    const checkedHouse = built.halt ? null : await repairByHouseChecks(run.scope('house'), { ...context, ...needed }, begun, best)
    best = checkedHouse?.workspace ?? best
    shown = best.tree
    const verified = await verify(run.scope('final'), context, { built: best, planned: plan.start, isGreen: built.halt === null })
    best = verified.workspace
    proof = { ...verified.proof, house: checkedHouse?.checks ?? [] }
    return null
  })
  if (!built.halt && !checked) await compareAfterwards(run, given, { original, workspace: best })
  const end = { workspace: best, plan: built.plan, shown, ends: built.ends, proof }
  const finished = await finish(run, { ...ports, goal }, built.halt ?? checked?.halt ?? null, end)
  return checked ? finished : { ...finished, lookBack: () => lookBack(run, { ...given, models: sparing(ports.models) }, built.halt) }
}

/** The steps of the run. Small models leave out those that ask for more than one thing. */
async function chooseWay(run: Run, ports: Ports, goal: Goal) {
  const isFromExamples = await isBuiltFromExamples(run, ports, goal)
  return isFromExamples
    ? { run: forSmallModel(run), optional: silentFeatures(allOptional), isFromExamples }
    : { run, optional: allOptional, isFromExamples }
}

/**
 * The first state of the workspace: the inherited one, else the template's files. Feedback begins with the hidden tests of its program
 * restored, since restoring them later would undo amendments of their files.
 */
async function begin(run: Run, { trees }: Ports, goal: Goal): Promise<Workspace> {
  const { inherits, template } = goal
  const tree =
    inherits?.tree ??
    (
      await run.effect({ name: 'begin', step: 'write', facts: { template: template.hash }, schema: Written }, async () => ({
        value: trees.create(template.files),
      }))
    ).tree
  const begun = { tree, additions: inherits?.additions ?? [], uninstallable: [], suites: inherits?.suites ?? [] }
  if (goal.kind !== 'feedback' || !begun.suites.some(({ heldOut }) => heldOut !== null)) return begun
  return { ...(await withAllTests(run, { trees }, 'begin-whole', begun)), suites: unsealed(begun.suites) }
}

/** Lets features compare the verified program. They are not part of the verdict, so their failures do not matter. */
async function compareAfterwards(run: Run, given: Given, ended: Ended): Promise<void> {
  for (const { scope, afterVerifying } of given.optional)
    await unlessOutOfBudget(async () => afterVerifying?.(run.scope(scope), given, ended))
}

/** Lets features evaluate a run that was finished or stuck. After the end of a budget or a fault, nothing more is asked. */
async function lookBack(run: Run, given: Given, halted: Halt | null): Promise<void> {
  if (halted !== null && halted.ended !== 'stuck') return
  for (const { scope, whenOver } of given.optional)
    await unlessOutOfBudget(async () => whenOver?.(run.scope(scope), given, halted?.reason ?? ''))
}

/**
 * The plan: by the planner, or a single task for goals that are one. Lessons of earlier runs are read first.
 * @param made receives the newest plan, in case a budget or an endpoint ends this
 */
async function planFor(run: Run, given: Given, begun: Workspace, made: { plan: Plan | null }): Promise<Progress<Planned>> {
  const { goal } = given
  await takePictures(run, given, goal.pictures ?? [])
  for (const { scope, rewordFrom } of given.optional) run.reworded((await rewordFrom?.(run.scope(scope), given)) ?? [])
  for (const { scope, adviseFrom } of given.optional) run.advised((await adviseFrom?.(run.scope(scope), given)) ?? '')
  const settle: Agree = (place, plan) => {
    made.plan = plan
    return agree(place, given, plan, begun)
  }
  if (given.isFromExamples) {
    const written = await settle(run, await planByExamples(run, given))
    return written.type === 'halt' ? written : done({ plan: written.value, chosen: null })
  }
  if (goal.kind === 'build' && goal.project?.redTests !== 'fix')
    return makePlan(run, given, { goal, tree: begun.tree, offered: await offeredTo(run, given) }, settle)
  const agreed = await settle(run, goal.kind === 'feedback' ? planFeedback(run, goal) : fixRedTests(run, goal))
  return agreed.type === 'halt' ? agreed : done({ plan: agreed.value, chosen: null })
}

/** The plan for red tests of a project: they are its only task. */
function fixRedTests(run: Run, { description }: Goal): Plan {
  const plan = planOfRedTests(description)
  run.note('planned', { type: 'planned', plan, by: 'config', why: '' })
  return plan
}

/** Modules that the plan of a new program may build on. */
async function offeredTo(run: Run, given: Given): Promise<Offered> {
  const { goal } = given
  if (goal.plan !== null || !beginsWithNothing(goal)) return nothingOffered
  let all = nothingOffered
  for (const { scope, offer } of given.optional) {
    const more = (await offer?.(run.scope(scope), given)) ?? nothingOffered
    all = { section: all.section + more.section, modules: [...all.modules, ...more.modules] }
  }
  return all
}

/** The workspace with the modules that the plan builds on. */
async function layIn(run: Run, given: Given, plan: Plan, begun: Workspace): Promise<Progress<Workspace>> {
  let laid = begun
  for (const { scope, layIn: lay } of given.optional) {
    const next = await unlessOutOfBudget(async () => lay?.(run.scope(scope), given, plan, laid) ?? done(laid))
    if (next.type === 'halt') return next
    laid = next.value
  }
  return done(laid)
}

/** The plan after features settled its words, before building. Its modules of earlier runs stay. */
async function agree(run: Run, given: Given, planned: Plan, { suites }: Workspace): Promise<Progress<Plan>> {
  let plan = run.scope(REMOVED_SCOPE).recordedPlan('clarified') ?? planned
  for (const { scope, beforeBuilding } of given.optional) {
    const next = await unlessOutOfBudget(async () => beforeBuilding?.(run.scope(scope), given, plan, suites) ?? done(plan))
    if (next.type === 'halt') return next
    const { uses } = planned
    plan = uses === undefined ? next.value : { ...next.value, uses }
  }
  return done(plan)
}

interface End {
  readonly workspace: Workspace
  /** Null before there is one. */
  readonly plan: Plan | null
  /** The tree as the builder saw it, if it lacks tests. */
  readonly shown?: string
  readonly ends?: TaskEnds
  readonly proof?: Proof
}

const nothingBegun: TaskEnds = { green: [], stuck: [], there: [] }

async function finish(
  run: Run,
  { knowledge, goal }: Ports & { readonly goal: Goal },
  halted: Halt | null,
  { workspace, plan, shown = '', ends = nothingBegun, proof = nothingProved }: End,
): Promise<Finished> {
  const verdict = await run.effect({ name: 'verdict', step: 'verdict', facts: { tree: workspace.tree }, schema: Verdict }, async () => ({
    value: await knowledge.verdict(),
  }))
  const ended = halted?.ended ?? 'finished'
  const states = [...(proof.final?.clauses ?? []), ...(proof.final?.earlier ?? [])]
  const words = wordsFound(traceWords(goal, run.spoken, plan, states), hasPatch(run.config, 'words-by-span') ? run.answers : [])
  const beside = hasPatch(run.config, 'told-defaults') ? sideFindings(proof, run.defaults) : {}
  const findings = { ...findingsOf(plan, ends, workspace.suites, proof), words, ...beside }
  const why = halted?.why ? { why: halted.why } : {}
  const outcome: Outcome = { verdict: verdictAt(ended, verdict), ended, reason: halted?.reason ?? '', ...why, findings }
  run.note('finished', { type: 'finished', outcome, tree: workspace.tree, shown, ended })
  await run.written()
  return { outcome, tree: workspace.tree, lookBack: async () => undefined }
}
