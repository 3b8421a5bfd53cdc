// The rounds of one task: test, judge, climb a rung where it leads nowhere, diagnose, plan, act, until all is green.

import { type EscalationStep, limitOf, type StepConfig, withSteps } from '../../../contract/config/config.js'
import type { TestRun } from '../../../contract/journal/effects.js'
import type { Documentation } from '../../../contract/run/documentation.js'
import type { Plan } from '../../../contract/run/plan.js'
import { isGone, type SignedError, signedErrors } from '../context/signature.js'
import { readConfig, withConfigOfAttempt } from '../journal/config-in-force.js'
import type { Run } from '../journal/run-context.js'
import { unlessOutOfBudget } from '../ports/out-of-budget.js'
import { done, type Halt, halt, type Progress } from '../ports/progress.js'
import { compare, type Vector } from '../task/evidence.js'
import { type TaskContext, withPlan } from '../task/task-prompt.js'
import { testWithPackages, type Workspace } from '../task/workspace.js'
import type { Case } from '../testing/one-test.js'
import { checkIn } from '../user/check-in.js'
import { type Listened, listen, withEdits } from '../user/listen.js'
import { act } from './act.js'
import { accusedBy, quotedIn } from './arbiter/accused.js'
import { arbitrate, judgeable, noRulings, type Rulings, redCases, showRulings } from './arbiter/arbitrate.js'
import { countHidden, dueBefore, type HiddenRounds } from './arbiter/due.js'
import { type Branch, tryBranches } from './branches.js'
import { decide } from './decide.js'
import { diagnose, type Failure } from './diagnose.js'
import { type Advice, advise } from './escalation.js'
import { type Judged, judge, sortedWords } from './judge.js'
import { type LedgerEntry, type Summary, showLedger, turned } from './ledger.js'
import { inQuestion, lookUp } from './look-up.js'
import { reflect } from './reflect.js'
import { askWhenStuck } from './stuck-question.js'
import { summarise } from './summarise.js'

export interface Repaired {
  readonly workspace: Workspace
  readonly green: boolean
  readonly attempts: number
  /** The plan, with clauses that were mended. */
  readonly plan: Plan
}

/** Where a task stands between two rounds. `best` is what the ratchet keeps. */
interface State {
  readonly workspace: Workspace
  readonly best: { readonly workspace: Workspace; readonly judged: Judged } | null
  readonly ledger: readonly LedgerEntry[]
  /** The attempts that the ledger shows no longer. */
  readonly summary: Summary | null
  /** Tree and failing set of each state that was tested. */
  readonly seen: ReadonlySet<string>
  /** Tests that were green in some round. */
  readonly green: ReadonlySet<string>
  readonly sinceProgress: number
  readonly climbed: readonly EscalationStep[]
  /** The rung whose worth the next test run shows. */
  readonly onTrial: { readonly rung: EscalationStep; readonly vector: Vector; readonly result: string } | null
  /** Errors of the last test run, whose repair the next one judges. */
  readonly errors: readonly SignedError[]
  /** What packages say of themselves, as far as it was read. */
  readonly documentation: readonly Documentation[]
  readonly model: StepConfig['model'] | null
  readonly words: readonly string[]
  readonly plan: Plan
  /** What was judged by the words alone. */
  readonly rulings: Rulings
  readonly hidden: HiddenRounds
}

export type HaltedRepair = { readonly type: 'halt'; readonly halt: Halt; readonly best: Workspace }
/** The words of the task are the matter: it wants to be planned again. */
export interface Replan {
  readonly type: 'replan'
  readonly why: string
  readonly ledger: string
  readonly best: Workspace
  readonly plan: Plan
  /** What was red of the best state. */
  readonly tested: TestRun
  readonly clauses: readonly string[]
}

/**
 * Returns the best state. A halt carries it too, so that a spent budget loses nothing.
 * @param unbuilt the workspace before there was any code of the task; null where it is not known
 */
export async function repair(
  run: Run,
  given: TaskContext,
  start: Workspace,
  unbuilt: Workspace | null = null,
): Promise<Extract<Progress<Repaired>, { type: 'done' }> | HaltedRepair | Replan> {
  let state: State = {
    workspace: start,
    best: null,
    ledger: [],
    summary: null,
    seen: new Set(),
    green: new Set(),
    sinceProgress: 0,
    climbed: [],
    onTrial: null,
    errors: [],
    documentation: [],
    model: null,
    words: [],
    plan: given.plan,
    rulings: noRulings,
    hidden: new Map(),
  }
  const come = await unlessOutOfBudget(() => rounds(run, given, state, unbuilt, (next) => (state = next)))
  return come.type === 'halt' && !('best' in come) ? { ...come, best: bestOf(state) } : come
}

async function rounds(
  run: Run,
  given: TaskContext,
  start: State,
  unbuilt: Workspace | null,
  onState: (state: State) => void,
): Promise<Extract<Progress<Repaired>, { type: 'done' }> | HaltedRepair | Replan> {
  let state = start
  for (let attempt = 1; ; attempt++) {
    const context = withPlan(given, state.plan)
    const begun = run.scope(`attempt/${attempt}`)
    // Read once per attempt: that is what lets a fork go on with another config from here.
    const read = withSteps(await readConfig(begun, 'config', context.own), context.chosen)
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
    const tested = await testWithPackages(scope, context, said.value.workspace)
    if (tested.type === 'halt') return { ...tested, best: bestOf(state) }
    const judged = await judge(scope, context, tested.value.run, tested.value.workspace, state.green)
    state = ratchet(scope, { ...state, workspace: tested.value.workspace, hidden: countHidden(state.hidden, judged) }, judged)
    onState(state)
    if (judged.isGreen) return { type: 'done', value: { workspace: state.workspace, green: true, attempts: attempt, plan: state.plan } }
    const over = endOf(judged, attempt, scope.config)
    if (over) {
      // A wrong test would have spent them all.
      const last = over.halt.why?.type === 'attempts-spent' ? await judgeRed(scope, context, state, judged, attempt, unbuilt) : null
      if (last?.type === 'halt') return { ...last, best: bestOf(state) }
      if (!last?.value.isAmended) return { ...over, best: bestOf(state) }
      state = last.value.state
      onState(state)
      continue
    }
    const summary = await summarise(scope, context, state.ledger, state.summary)
    const { state: from, shown } = rollBack(scope, { ...state, summary }, judged)
    const next = await oneRound(scope, context, from, judged, shown, attempt, [...said.value.heard, ...checked.words], unbuilt)
    if (next.type === 'halt') return { ...next, best: bestOf(state) }
    if (next.type === 'replan') {
      const { tested, clauses } = shown
      return { ...next, ledger: told(state), best: bestOf(state), plan: state.plan, tested, clauses }
    }
    state = { ...next.value, errors: scope.config.catalogue && shown.clauses.length === 0 ? signedErrors(shown.tested) : [] }
    onState(state)
  }
}

/** Keeps the better of this state and the best one so far, and finishes what the last round left open. */
function ratchet(run: Run, state: State, judged: Judged): State {
  const { vector, result, tested, failing } = judged
  const isBetter = !state.best || compare(vector, state.best.judged.vector) > 0
  const last = state.ledger.at(-1)
  const ledger = last ? [...state.ledger.slice(0, -1), { ...last, after: result + turned(last.red, failing) }] : state.ledger
  noteRepair(run, state, tested)
  const { onTrial } = state
  if (onTrial) {
    const helped = compare(vector, onTrial.vector) > 0
    run.note('escalation-ended', { type: 'escalation-ended', rung: onTrial.rung, helped, before: onTrial.result, after: result })
  }
  const passed = tested.report?.cases.filter((each) => each.state === 'passed').map((each) => each.id) ?? []
  return {
    ...state,
    ledger,
    onTrial: null,
    green: new Set([...state.green, ...passed]),
    sinceProgress: isBetter ? 0 : state.sinceProgress + 1,
    best: isBetter ? { workspace: state.workspace, judged } : state.best,
  }
}

/** For the error catalogue: which errors the last repair made go away. */
function noteRepair(run: Run, { errors, ledger }: State, tested: TestRun): void {
  const last = ledger.at(-1)
  if (!last || errors.length === 0) return
  const judged = errors.map((error) => ({ signature: error.signature, isGone: isGone(error, tested) }))
  run.note('repair-ended', { type: 'repair-ended', errors: judged, did: [...last.did], diagnosis: last.diagnosis })
}

/** The best state with what the user wrote since: it may be gone back to. */
async function bestWith(run: Run, { trees }: TaskContext, edits: Listened['edits'], best: State['best']): Promise<State['best']> {
  return best && { ...best, workspace: await withEdits(run, { trees, edits }, best.workspace) }
}

const bestOf = (state: State): Workspace => state.best?.workspace ?? state.workspace

/** Whether the rounds are over although the tests are red. */
function endOf({ found, result }: Judged, attempt: number, config: StepConfig) {
  if (found.class === 'no-runner') return halt('sandbox', { type: 'tests-not-run', found: found.message })
  if (found.class === 'tampered') return halt('stuck', { type: 'sealed-files-changed', files: [...found.files] })
  const most = limitOf(config.budget.attempts)
  if (most !== null && attempt >= most) return halt('stuck', { type: 'attempts-spent', attempts: most, result })
  return null
}

/** A state that is worse than the best one is given up: the next repair starts from the best, and from what was red there. */
function rollBack(run: Run, state: State, judged: Judged): { readonly state: State; readonly shown: Judged } {
  const { vector, result } = judged
  if (!state.best || compare(vector, state.best.judged.vector) >= 0) return { state, shown: judged }
  const tree = state.best.workspace.tree
  run.note('rolled-back', { type: 'rolled-back', tree, why: `${result}, which is less than before` })
  const last = state.ledger.at(-1)
  const ledger = last ? [...state.ledger.slice(0, -1), { ...last, after: `${last.after}: worse, so it was rolled back` }] : state.ledger
  // What was installed meanwhile stays: packages do not make a program worse.
  return { state: { ...state, ledger, workspace: { ...state.workspace, tree } }, shown: state.best.judged }
}

/** One repair, on the rung that the course of the rounds calls for. `latest` was just tested; `judged` is what the repair starts from. */
async function oneRound(
  run: Run,
  context: TaskContext,
  before: State,
  latest: Judged,
  judged: Judged,
  attempt: number,
  heard: readonly string[],
  unbuilt: Workspace | null,
): Promise<Progress<State> | { readonly type: 'replan'; readonly why: string }> {
  const { tested, clauses, failing } = judged
  // Whoever has read something new is not where they were.
  const mark = `${latest.tested.tree} ${latest.failing.join(' ')} ${before.documentation.length} ${before.rulings.told.length}`
  const isCircle = before.seen.has(mark)
  const words = [...before.words, ...heard]
  const failure: Failure = {
    tested,
    clauses,
    result: `${judged.result}; ${sortedWords(judged)}`,
    failing,
    ledger: told(before, isCircle),
    heard: words,
    documentation: before.documentation,
  }
  const escalation = withoutReplan(run.config, context)
  const left = escalation.rungs.filter((rung) => !before.climbed.includes(rung) && (rung !== 'other-model' || escalation.model))
  const isDue = escalation.reflectEvery > 0 && attempt % escalation.reflectEvery === 0 && left.length > 0
  const reflected = isDue ? await reflect(run, context, before.workspace, failure, left) : done(null)
  if (reflected.type === 'halt') return reflected
  const advice = advise(escalation, { ...before, isCircle }, reflected.value)
  let from: State = { ...before, seen: new Set([...before.seen, mark]), words }
  let shown = failure
  const due = run.config.judgeTests ? judgeable(dueBefore(advice, judged, before.hidden), before.workspace, before.rulings, 1) : []
  if (due.length > 0) {
    const next = await judgeThese(run, context, from, due, judged, attempt, '', unbuilt)
    if (next.type === 'halt') return next
    if (next.value.isAmended) return done(next.value.state)
    from = { ...from, rulings: next.value.state.rulings }
    shown = { ...failure, ledger: told(from, isCircle) }
  }
  if (advice.type === 'give-up') return halt('stuck', { type: 'leads-nowhere', why: advice.why, result: judged.result })
  if (advice.type === 'go-on') return repairOnce(run, context, from, judged, shown, attempt, unbuilt)

  return climb(run, context, from, judged, shown, attempt, mark, advice, unbuilt)
}

/** One repair on another rung. `mark` stands for the state that was just tested. */
async function climb(
  run: Run,
  context: TaskContext,
  before: State,
  judged: Judged,
  failure: Failure,
  attempt: number,
  mark: string,
  { rung, why }: Extract<Advice, { readonly type: 'climb' }>,
  unbuilt: Workspace | null,
): Promise<Progress<State> | { readonly type: 'replan'; readonly why: string }> {
  run.note('escalated', { type: 'escalated', rung, why })
  const onTrial = { rung, vector: judged.vector, result: judged.result }
  const state: State = { ...before, onTrial, climbed: [...before.climbed, rung], sinceProgress: 0 }
  switch (rung) {
    case 'nudge':
      return repairOnce(run, context, state, judged, { ...failure, ledger: told(state, true) }, attempt, unbuilt)
    case 'fresh':
      return repairOnce(
        run,
        context,
        state,
        judged,
        { ...failure, ledger: `(left out, so that you look with fresh eyes)${showRulings(state.rulings)}` },
        attempt,
        unbuilt,
      )
    case 'branches':
      return branchOut(run, context, state, failure, attempt)
    case 'other-model': {
      const model = { ...run.config.model, ...run.config.escalation.model }
      return repairOnce(withModel(run, model), context, { ...state, model }, judged, failure, attempt, unbuilt)
    }
    case 'replan':
      return { type: 'replan', why: `${why} (${judged.result})` }
    case 'ask': {
      const answer = await askWhenStuck(run, context, failure, state.ledger.at(-1)?.diagnosis ?? '')
      if (answer.choice === 'stop') return halt('stuck', { type: 'leads-nowhere', why, result: judged.result })
      const toldNow = answer.words ? [...before.words, answer.words] : before.words
      // With what the user said, everything is worth another try.
      const again: State = { ...state, words: toldNow, climbed: [], seen: new Set([mark]) }
      if (answer.choice === 'test-wrong') {
        // What they say of the test is theirs, as the description is.
        if (answer.words) context.said.push(answer.words)
        const red = judgeable(judged.hidden.length > 0 ? judged.hidden : redCases(judged.tested), state.workspace, state.rulings)
        return stateOf(await judgeThese(run, context, again, red, judged, attempt, '', unbuilt))
      }
      return repairOnce(run, context, again, judged, { ...failure, heard: toldNow }, attempt, unbuilt)
    }
  }
}

/** Where the models of the roles led nowhere, the other one answers all of them. */
const withModel = (run: Run, model: State['model']): Run => (model ? run.withConfig((config) => ({ ...config, model, roles: {} })) : run)

/** A task is planned again once at most: the second plan has the same tests of patience. */
const withoutReplan = (config: StepConfig, { isReplanned }: TaskContext): StepConfig['escalation'] =>
  isReplanned ? { ...config.escalation, rungs: config.escalation.rungs.filter((rung) => rung !== 'replan') } : config.escalation

async function repairOnce(
  run: Run,
  context: TaskContext,
  state: State,
  judged: Judged,
  given: Failure,
  attempt: number,
  unbuilt: Workspace | null,
): Promise<Progress<State>> {
  const { workspace } = state
  const about = inQuestion(context, workspace, given)
  const read = about ? await lookUp(run, context, workspace, about, false) : []
  const documentation = [...given.documentation, ...read]
  const failure = { ...given, documentation }
  const diagnosis = run.config.diagnose ? await diagnose(run, context, workspace, failure) : done('')
  if (diagnosis.type === 'halt') return diagnosis
  const { tested, clauses } = judged
  const judging = (cases: readonly Case[]) => judgeThese(run, context, state, cases, judged, attempt, diagnosis.value, unbuilt)
  const accused = run.config.judgeTests ? judgeable(accusedBy(diagnosis.value, redCases(tested)), workspace, state.rulings, 1) : []
  if (accused.length > 0) return stateOf(await judging(accused))
  const plan = await decide(run, context, workspace, failure, diagnosis.value)
  if (plan.type === 'halt') return plan
  const situation = { tested, clauses, diagnosis: diagnosis.value, ledger: failure.ledger, documentation }
  const acted = await act(run, context, workspace, plan.value, situation)
  if (acted.type === 'halt') {
    // Whoever gives up quotes what is in the way: tests among it are judged first.
    const quotes = run.config.judgeTests && acted.halt.why?.type === 'impossible' ? acted.halt.why.quotes : null
    const sourceOf = ({ file }: Case) => context.trees.read(workspace.tree, file) ?? ''
    const doubted = quotes ? judgeable(quotedIn(quotes, redCases(tested), sourceOf), workspace, state.rulings, 1) : []
    return doubted.length > 0 ? stateOf(await judging(doubted)) : acted
  }
  const entry = entryOf(attempt, judged.result, judged.failing, diagnosis.value, acted.value.did)
  const known = [...documentation, ...acted.value.documentation]
  return done({ ...state, workspace: acted.value.workspace, ledger: [...state.ledger, entry], documentation: known })
}

interface JudgedState {
  readonly state: State
  readonly isAmended: boolean
}

const stateOf = (judged: Progress<JudgedState>): Progress<State> => (judged.type === 'halt' ? judged : done(judged.value.state))

/** Judges the red tests that were not judged yet, where the config says so. */
function judgeRed(run: Run, context: TaskContext, state: State, judged: Judged, attempt: number, unbuilt: Workspace | null) {
  const red = judged.hidden.length > 0 ? judged.hidden : redCases(judged.tested)
  const cases = run.config.judgeTests ? judgeable(red, state.workspace, state.rulings, 1) : []
  return judgeThese(run, context, state, cases, judged, attempt, '', unbuilt)
}

/** The state with what was judged in its ledger. Where a test was amended, earlier states are measured by another suite and count no more. */
async function judgeThese(
  run: Run,
  context: TaskContext,
  state: State,
  cases: readonly Case[],
  judged: Judged,
  attempt: number,
  diagnosis: string,
  unbuilt: Workspace | null,
): Promise<Progress<JudgedState>> {
  const arbitrated = await arbitrate(run, context, state.workspace, state.rulings, cases, unbuilt)
  if (arbitrated.type === 'halt') return arbitrated
  const { workspace, plan, rulings, did, isAmended } = arbitrated.value
  const entry = entryOf(attempt, judged.result, judged.failing, diagnosis, did)
  const next: State = { ...state, workspace, plan, rulings, ledger: did.length > 0 ? [...state.ledger, entry] : state.ledger }
  return done({ state: isAmended ? { ...next, best: null, sinceProgress: 0, onTrial: null, hidden: new Map() } : next, isAmended })
}

/** The ledger as a prompt shows it, with what was judged. */
const told = ({ ledger, summary, rulings }: State, isCircle = false): string => showLedger(ledger, isCircle, summary) + showRulings(rulings)

async function branchOut(run: Run, context: TaskContext, state: State, failure: Failure, attempt: number): Promise<Progress<State>> {
  const tried = await tryBranches(run, context, state.workspace, failure)
  if (tried.type === 'halt') return tried
  const { best, others } = tried.value
  const entry = ({ diagnosis, did }: Branch) => entryOf(attempt, failure.result, failure.failing, diagnosis, did)
  const left = others.map((branch) => ({ ...entry(branch), after: `${branch.judged.result}; another diagnosis led further` }))
  // The next test run finishes the last one.
  return done({ ...state, workspace: best.workspace, ledger: [...state.ledger, ...left, entry(best)] })
}

const entryOf = (attempt: number, before: string, red: readonly string[], diagnosis: string, did: readonly string[]): LedgerEntry => ({
  attempt,
  before,
  red,
  diagnosis: diagnosis.replace(/\s+/g, ' ').slice(0, 300),
  did,
  after: '',
})
