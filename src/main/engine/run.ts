// One run from the goal to the outcome. To understand the agent, read this file downwards and follow each step.
import { Proved, Written } from '../../contract/journal/effects.js'
import type { EndReason } from '../../contract/run/end-reason.js'
import type { Goal } from '../../contract/run/goal.js'
import { type Outcome, Verdict, verdictAt } from '../../contract/run/outcome.js'
import type { Plan, PlanTask } from '../../contract/run/plan.js'
import { endReasonText } from '../../words/end-reason.js'
import { buildAll } from './building/build-all.js'
import { clarify } from './clarifying/clarify.js'
import { withRecordedConfigs } from './journal/config-in-force.js'
import type { Run } from './journal/run-context.js'
import { makePlan, type Planned } from './planning/plan.js'
import { unlessOutOfBudget } from './ports/out-of-budget.js'
import type { Ports } from './ports/ports.js'
import { done, type Halt, halt, type Progress } from './ports/progress.js'
import { reviewChange } from './reviewing/review-change.js'
import type { Workspace } from './task/workspace.js'
import { BASELINE, planOfRedTests, takeBaseline } from './testing/baseline.js'
import { compareWithOld } from './verifying/compare-old.js'
import { STRONGER } from './verifying/mutation-check.js'
import { verify } from './verifying/verify.js'

export interface Finished {
  readonly outcome: Outcome
  /** The best state that was reached. */
  readonly tree: string
}

/**
 * Works on a goal until it is green or cannot go on. Only a stop by the user (the run's signal) and mistakes of
 * ours throw; whatever a model, a program or a machine does ends in an outcome.
 */
export async function executeRun(opened: Run, ports: Ports, goal: Goal, engine: string): Promise<Finished> {
  opened.note('started', { type: 'started', goal, engine })
  const run = await withRecordedConfigs(opened)
  const proved = await run.effect('prove', 'prove', {}, Proved, async (at) => ({
    value: await ports.bench.prove(at),
  }))
  const begun = await begin(run, ports, goal)
  if (proved.type === 'refused') {
    const refused = halt('sandbox', { type: 'sandbox-refused', found: proved.message, remedy: proved.remedy })
    return finish(run, ports, refused.halt, begun)
  }

  const { template, description } = goal
  const project = goal.kind === 'build' && !begun.suites.some((suite) => suite.task === BASELINE) ? goal.project : null
  const based = project
    ? await unlessOutOfBudget(() => takeBaseline(run.scope(BASELINE), { ...ports, template }, project, begun))
    : done(begun)
  if (based.type === 'halt') return finish(run, ports, based.halt, begun)
  const planned = await unlessOutOfBudget(() => planFor(run, ports, goal, based.value.tree))
  if (planned.type === 'halt') return finish(run, ports, planned.halt, based.value)
  const { chosen } = planned.value
  const clarified = await unlessOutOfBudget(() =>
    clarify(run.scope('ambiguity'), { ...ports, goal }, planned.value.plan, based.value.suites),
  )
  if (clarified.type === 'halt') return finish(run, ports, clarified.halt, based.value)
  const { plan, alike } = clarified.value

  const built = await buildAll(run, { ...ports, goal, chosen, alike }, plan, based.value)
  // Where the budget ends in the middle of this, what stood before still stands.
  let best = built.workspace
  let shown = best.tree
  const original = goal.kind === 'build' && goal.project ? begun.tree : null
  let differs: readonly string[] = []
  const checked = await unlessOutOfBudget(async () => {
    if (!built.halt) best = await reviewChange(run.scope('review'), { ...ports, goal, plan: built.plan, chosen }, begun, best)
    shown = best.tree
    const earlier = goal.kind === 'feedback' ? (goal.plan?.tasks ?? []) : []
    const verified = await verify(
      run.scope('final'),
      { ...ports, template, description, plan: built.plan, earlier, original },
      best,
      plan.start,
      built.halt === null,
    )
    best = verified.workspace
    differs = verified.differs
    return null
  })
  // It takes no part in the verdict, so what becomes of it does not either.
  if (!built.halt && !checked) await unlessOutOfBudget(() => compareWithOld(run.scope('differential'), { ...ports, goal }, original, best))
  return finish(run, ports, built.halt ?? checked?.halt ?? null, best, shown, differs)
}

/** The first state of the workspace: what the run inherits, else the template's files. */
async function begin(run: Run, { trees }: Ports, goal: Goal): Promise<Workspace> {
  const { inherits, template } = goal
  const tree =
    inherits?.tree ??
    (await run.effect('begin', 'write', { template: template.hash }, Written, async () => ({ value: trees.create(template.files) }))).tree
  return { tree, additions: inherits?.additions ?? [], uninstallable: [], suites: inherits?.suites ?? [] }
}

/** The planner's plan, but for what is one task from the start. */
async function planFor(run: Run, ports: Ports, goal: Goal, tree: string): Promise<Progress<Planned>> {
  if (goal.kind === 'feedback') return done({ plan: planOfFeedback(run, goal), chosen: null })
  if (goal.project?.redTests !== 'fix') return makePlan(run, ports, goal, tree)
  const plan = planOfRedTests(goal.description)
  run.note('planned', { type: 'planned', plan, by: 'config', why: '' })
  return done({ plan, chosen: null })
}

/** Feedback is one task whose words are the user's. */
function planOfFeedback(run: Run, goal: Goal): Plan {
  const task: PlanTask = {
    id: goal.task,
    title: goal.words.split('\n')[0]?.slice(0, 100) || 'Feedback',
    words: goal.words,
    acceptance: ['what the person says is put right', 'everything else works as before'],
    interface: 'as the program has it, unless the person asks for another one',
    needs: [],
    inputs: [],
    outputs: [],
    delivers: true,
    value: 3,
    effort: 3,
  }
  const plan: Plan = { title: goal.plan?.title ?? task.title.slice(0, 80), tasks: [task], assumptions: [], start: goal.plan?.start ?? null }
  run.note('planned', { type: 'planned', plan, by: 'person', why: '' })
  return plan
}

async function finish(
  run: Run,
  { knowledge }: Ports,
  halted: Halt | null,
  workspace: Workspace,
  shown = '',
  differs: readonly string[] = [],
): Promise<Finished> {
  const verdict = await run.effect('verdict', 'verdict', { tree: workspace.tree }, Verdict, async () => ({
    value: await knowledge.verdict(),
  }))
  const ended = halted?.ended ?? 'finished'
  const why = halted ? halted.why : reasonOf(verdict, workspace, differs)
  const reason = halted?.reason ?? (why ? endReasonText(why) : '')
  const outcome: Outcome = { verdict: verdictAt(ended, verdict), ended, reason, ...(why ? { why } : {}) }
  run.note('finished', { type: 'finished', outcome, tree: workspace.tree, shown, ended })
  await run.written()
  return { outcome, tree: workspace.tree }
}

/** Tests that are named in the reason of a verdict. */
const NAMED = 5

function reasonOf(verdict: Verdict, { suites }: Workspace, differs: readonly string[]): EndReason {
  switch (verdict) {
    case 'verified': {
      const red = (isStronger: boolean) =>
        suites.filter((suite) => (suite.task === STRONGER) === isStronger).reduce((sum, suite) => sum + suite.red.length, 0)
      const aside = suites.reduce((sum, suite) => sum + suite.setAside.length, 0)
      return { type: 'verified', red: red(false), stronger: red(true), aside }
    }
    case 'partly':
      return { type: 'verified-in-part' }
    case 'failed':
      return { type: 'red' }
    case 'unverifiable':
      return { type: 'nothing-collected' }
    case 'invalid':
      return differs.length > 0
        ? { type: 'additions-decide', tests: differs.length, named: differs.slice(0, NAMED) }
        : { type: 'proves-nothing' }
  }
}
