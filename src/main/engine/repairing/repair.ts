// The rounds of one task: test, judge, escalate if repairs lead nowhere, diagnose, plan, act, until all is green.

import { limitOf, type StepConfig, withSteps } from '../../../contract/config/config.js'
import type { TestRun } from '../../../contract/run/effects.js'
import type { Plan } from '../../../contract/run/plan.js'
import { signedErrors } from '../context/signature.js'
import { readConfig, withConfigOfAttempt } from '../journal/config-in-force.js'
import type { Run } from '../journal/run-context.js'
import { unlessOutOfBudget } from '../ports/out-of-budget.js'
import { done, type Halt, halt, type Progress } from '../ports/progress.js'
import { type TaskContext, withPlan } from '../task/task-prompt.js'
import { testWithPackages, type Workspace } from '../task/workspace.js'
import { checkIn } from '../user/check-in.js'
import { listen, type UserInput, withEdits } from '../user/listen.js'
import { judgeable } from './arbiter/arbitrate.js'
import { countHidden, dueBefore } from './arbiter/due.js'
import type { Failure } from './diagnose.js'
import { advise } from './escalation.js'
import { type Judgement, judge, sortedWords } from './judge.js'
import type { Division } from './late-split/division.js'
import { divide, hasTooManyTests, withSplit } from './late-split/late-split.js'
import { reflect } from './reflect.js'
import { climb, withModel, withoutReplan } from './rounds/climb.js'
import { judgeRed, judgeThese } from './rounds/judging.js'
import { repairOnce } from './rounds/repair-once.js'
import { beginning, bestOf, ledgerText, markOf, type Round, ratchet, rollBack, type State } from './rounds/state.js'
import { summarise } from './summarise.js'

export interface RepairResult {
  readonly workspace: Workspace
  readonly green: boolean
  readonly attempts: number
  /** The plan, with its mended clauses. */
  readonly plan: Plan
}

export type HaltedRepair = { readonly type: 'halt'; readonly halt: Halt; readonly best: Workspace }
/** The words of the task are the problem, so it must be planned again. */
export interface Replan {
  readonly type: 'replan'
  readonly why: string
  readonly ledger: string
  readonly best: Workspace
  readonly plan: Plan
  /** The test run of the best state. */
  readonly tested: TestRun
  readonly clauses: readonly string[]
}

/** The task is too big: a part of it is green, and the rest becomes a separate task. */
export interface SplitTask {
  readonly type: 'split'
  readonly division: Division
  readonly workspace: Workspace
  readonly plan: Plan
  readonly attempts: number
}

type RoundsEnd = Extract<Progress<RepairResult>, { type: 'done' }> | HaltedRepair | Replan | SplitTask

/**
 * Returns the best state. A halt has it too, so that a spent budget loses nothing.
 * @param unbuilt the workspace before any code of the task; null if unknown
 */
export async function repair(run: Run, given: TaskContext, start: Workspace, unbuilt: Workspace | null = null): Promise<RoundsEnd> {
  let state = beginning(start, given.plan)
  const ended = await unlessOutOfBudget(() => rounds(run, { context: given, state, unbuilt }, (next) => (state = next)))
  return ended.type === 'halt' && !('best' in ended) ? { ...ended, best: bestOf(state) } : ended
}

async function rounds(
  run: Run,
  { context: given, state: start, unbuilt }: Pick<Round, 'context' | 'state' | 'unbuilt'>,
  onState: (state: State) => void,
): Promise<RoundsEnd> {
  let state = start
  for (let attempt = 1; ; attempt++) {
    const context = withPlan(given, state.plan)
    const begun = run.scope(`attempt/${attempt}`)
    // Read once per attempt, so that a fork can continue with another config from here.
    const read = withSteps(await readConfig(begun, 'config', context.own()), context.chosen)
    const scope = withModel(withConfigOfAttempt(begun, read), state.model)
    const said = await listen(scope, context, state.workspace)
    if (said.type === 'halt') return { ...said, best: bestOf(state) }
    state = { ...state, workspace: said.value.workspace, best: await bestWith(scope, context, said.value.edits, state.best) }
    const checked = await checkIn(
      scope,
      context,
      state.best ? `${state.best.judged.result} after ${attempt - 1} attempts` : 'the code was just written',
    )
    if (checked.type === 'stop') return { ...halt('stuck', { type: 'stopped-at-check-in' }), best: bestOf(state) }
    const tested = await testWithPackages(scope, context, said.value.workspace, true)
    if (tested.type === 'halt') return { ...tested, best: bestOf(state) }
    const judged = await judge(scope, context, tested.value, state.green)
    state = ratchet(scope, { ...state, workspace: tested.value.workspace, hidden: countHidden(state.hidden, judged) }, judged)
    onState(state)
    if (judged.isGreen) return { type: 'done', value: { workspace: state.workspace, green: true, attempts: attempt, plan: state.plan } }
    const round: Round = { context, state, judged, attempt, mark: markOf(judged, state), unbuilt }
    const over = endOf(judged, attempt, scope.config)
    if (over) {
      // A wrong test may have cost all attempts.
      const last = over.halt.why?.type === 'attempts-spent' ? await judgeRed(scope, round) : null
      if (last?.type === 'halt') return { ...last, best: bestOf(state) }
      if (!last?.value.isAmended) return { ...over, best: bestOf(state) }
      state = last.value.state
      onState(state)
      continue
    }
    const summary = await summarise(scope, context, state.ledger, state.summary)
    const { state: from, shown } = rollBack(scope, { ...state, summary }, judged)
    const next = await oneRound(scope, { ...round, state: from, judged: shown }, [...said.value.messages, ...checked.words])
    if (next.type === 'halt') return { ...next, best: bestOf(state) }
    if (next.type === 'replan') {
      const { tested, clauses } = shown
      return { ...next, ledger: ledgerText(state), best: bestOf(state), plan: state.plan, tested, clauses }
    }
    if (next.type === 'split') return { ...next, workspace: from.workspace, plan: from.plan, attempts: attempt }
    const { catalogue, learning } = scope.config
    state = { ...next.value, errors: catalogue && learning && shown.clauses.length === 0 ? signedErrors(shown.tested) : [] }
    onState(state)
  }
}

/** The best state with the user's later edits, since the run may return to it. */
async function bestWith(run: Run, { trees }: TaskContext, edits: UserInput['edits'], best: State['best']): Promise<State['best']> {
  return best && { ...best, workspace: await withEdits(run, { trees, edits }, best.workspace) }
}

/** Whether the rounds end although the tests are red. */
function endOf({ found, result }: Judgement, attempt: number, config: StepConfig) {
  if (found.class === 'no-runner') return halt('sandbox', { type: 'tests-not-run', found: found.message })
  if (found.class === 'tampered') return halt('stuck', { type: 'sealed-files-changed', files: [...found.files] })
  const most = limitOf(config.budget.attempts)
  if (most !== null && attempt >= most) return halt('stuck', { type: 'attempts-spent', attempts: most, result })
  return null
}

/** One repair, on the current escalation step. */
async function oneRound(
  run: Run,
  round: Round,
  messages: readonly string[],
): Promise<Progress<State> | { readonly type: 'replan'; readonly why: string } | { readonly type: 'split'; readonly division: Division }> {
  const { context, state: before, judged, attempt, mark } = round
  const { tested, clauses, failing } = judged
  const isCircle = before.seen.has(mark)
  const words = [...before.words, ...messages]
  const failure: Failure = {
    workspace: before.workspace,
    tested,
    clauses,
    result: [judged.result, sortedWords(judged), ...(before.workspace.kept ?? [])].join('; '),
    failing,
    ledger: ledgerText(before, isCircle),
    messages: words,
    documentation: before.documentation,
  }
  const planned = withoutReplan(run.config, context)
  const division = await divisionWhenStuck(run, round, isCircle)
  const escalation = withSplit(planned, division !== null, hasTooManyTests(context, before.workspace))
  const left = escalation.rungs.filter((rung) => !before.climbed.includes(rung) && (rung !== 'other-model' || escalation.model))
  const isDue = escalation.reflectEvery > 0 && attempt % escalation.reflectEvery === 0 && left.length > 0
  const reflected = isDue ? await reflect(run, context, failure, left) : done(null)
  if (reflected.type === 'halt') return reflected
  const advice = advise(escalation, { ...before, isCircle }, reflected.value)
  let from: State = { ...before, seen: new Set([...before.seen, mark]), words }
  let shown = failure
  const due = run.config.judgeTests ? judgeable(dueBefore(advice, judged, before.hidden), before.workspace, before.rulings, 1) : []
  if (due.length > 0) {
    const next = await judgeThese(run, { ...round, state: from }, due)
    if (next.type === 'halt') return next
    if (next.value.isAmended) return done(next.value.state)
    from = { ...from, rulings: next.value.state.rulings }
    shown = { ...failure, ledger: ledgerText(from, isCircle) }
  }
  if (advice.type === 'give-up') return halt('stuck', { type: 'leads-nowhere', why: advice.why, result: judged.result })
  if (advice.type === 'go-on') return repairOnce(run, { ...round, state: from }, shown)

  const climbed = await climb(run, { ...round, state: from }, shown, advice)
  if (climbed.type !== 'split') return climbed
  if (!division) throw new Error(`The task ${context.task.id} was to be split, and does not divide.`)
  return { type: 'split', division }
}

/** The division of the task, if repairs lead nowhere and the config and the task allow a split. */
async function divisionWhenStuck(run: Run, { context, state, judged }: Round, isCircle: boolean): Promise<Division | null> {
  const { rungs, after } = run.config.escalation
  const isStuck = isCircle || state.sinceProgress >= after
  return isStuck && context.maySplit && rungs.includes('split') ? divide(run, context, state.workspace, judged) : null
}
