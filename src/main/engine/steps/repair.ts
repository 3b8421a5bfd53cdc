// The rounds of one task: test, sort, diagnose, plan, act, until all sealed tests are green or the attempts are spent.

import { StepConfig } from '../../../contract/config.js'
import type { TestRun } from '../../../contract/journal.js'
import type { Situation } from '../actions/action.js'
import { actionOf, type DebugPlan } from '../actions/index.js'
import { evidenceOf } from '../evidence.js'
import { type LedgerEntry, showLedger } from '../ledger.js'
import { listen } from '../listen.js'
import { done, halt, type Progress } from '../progress.js'
import { compare, failingIds, sealedIds, type Vector, vectorOf } from '../progress-vector.js'
import type { Run } from '../run-context.js'
import { type Triage, triage, triageWords } from '../triage.js'
import { testWithPackages, type Workspace } from '../workspace.js'
import { decide } from './decide.js'
import { diagnose, type Failure } from './diagnose.js'
import { tryUnseen } from './hold-out.js'
import type { TaskContext } from './task-prompt.js'

export interface Repaired {
  readonly workspace: Workspace
  readonly green: boolean
  readonly attempts: number
}

/** Where a task stands between two rounds. `best` is what the ratchet keeps. */
interface State {
  readonly workspace: Workspace
  readonly best: { readonly workspace: Workspace; readonly vector: Vector } | null
  readonly ledger: readonly LedgerEntry[]
  /** Tree and failing set of each state that was tested. */
  readonly seen: readonly string[]
}

export type HaltedRepair = {
  readonly type: 'halt'
  readonly halt: { readonly ended: 'stuck' | 'budget' | 'endpoint' | 'sandbox'; readonly reason: string }
  readonly best: Workspace
}

/** Returns the best state. A halt carries it too, so that a spent budget loses nothing. */
export async function repair(run: Run, given: TaskContext, start: Workspace): Promise<Progress<Repaired> | HaltedRepair> {
  let state: State = { workspace: start, best: null, ledger: [], seen: [] }
  for (let attempt = 1; ; attempt++) {
    const scope = run.scope(`attempt/${attempt}`)
    // Read once per attempt: that is what lets a fork go on with another config from here.
    const config = await scope.effect('config', 'config', {}, StepConfig, async () => ({
      value: JSON.parse(JSON.stringify(await given.world.config())),
    }))
    const context = { ...given, config }
    const listened = await listen(scope, context, state.workspace)
    const tested = await testWithPackages(scope, context, listened.workspace)
    if (tested.type === 'halt') return { ...tested, best: bestOf(state) }
    const judged = await judge(scope, context, tested.value.run, tested.value.workspace)
    state = ratchet({ ...state, workspace: tested.value.workspace }, judged)
    if (judged.isGreen) return done({ workspace: state.workspace, green: true, attempts: attempt })
    const over = endOf(judged, attempt, config)
    if (over) return { ...over, best: bestOf(state) }
    const rolled = rollBack(scope, state, judged)
    const next = await oneRepair(scope, context, rolled, judged, attempt, listened.heard)
    if (next.type === 'halt') return { ...next, best: bestOf(state) }
    state = next.value
  }
}

/** A test run with everything that the next decision rests on. */
interface Judged {
  readonly tested: TestRun
  readonly found: Triage
  /** Clauses of held-out tests that are red while all others are green. */
  readonly clauses: readonly string[]
  readonly isGreen: boolean
  readonly vector: Vector
  /** "9 of 11 green". */
  readonly result: string
  readonly failing: readonly string[]
}

/** Sorts a test run; where all is green that the builder sees, the held-out tests have their say. */
async function judge(run: Run, context: TaskContext, tested: TestRun, workspace: Workspace): Promise<Judged> {
  run.note('evidence', evidenceOf(tested, workspace.suites, 'attempt'))
  const found = triage(tested, sealedIds(workspace.suites, 'shown').all)
  const unseen = found.class === 'green' ? await tryUnseen(run, context, workspace) : null
  const clauses = unseen?.clauses ?? []
  const isGreen = found.class === 'green' && clauses.length === 0
  if (found.class !== 'green') run.note('triaged', { type: 'triaged', class: found.class, detail: triageWords(found) })
  return {
    tested,
    found,
    clauses,
    isGreen,
    vector: { ...vectorOf(tested), heldOut: unseen?.passed ?? 0 },
    result: resultWords(tested) + (unseen ? `, ${unseen.passed} of ${unseen.tests} held-out tests green` : ''),
    failing: clauses.length > 0 ? clauses.map((clause) => `clause: ${clause}`) : failingIds(tested),
  }
}

/** Keeps the better of this state and the best one so far, and finishes the last ledger entry with what came of it. */
function ratchet(state: State, { vector, result }: Judged): State {
  const isBetter = !state.best || compare(vector, state.best.vector) > 0
  const last = state.ledger.at(-1)
  const ledger = last ? [...state.ledger.slice(0, -1), { ...last, after: result }] : state.ledger
  return { ...state, ledger, best: isBetter ? { workspace: state.workspace, vector } : state.best }
}

const bestOf = (state: State): Workspace => state.best?.workspace ?? state.workspace

/** Whether the rounds are over although the tests are red. */
function endOf({ found, result }: Judged, attempt: number, config: StepConfig) {
  if (found.class === 'no-runner') return halt('sandbox', `The tests could not be run: ${found.message}`)
  if (found.class === 'tampered') return halt('stuck', `Sealed files were changed while the tests ran: ${found.files.join(', ')}`)
  if (attempt >= config.budget.attempts)
    return halt('stuck', `${config.budget.attempts} attempts are spent and the tests are still red (${result}).`)
  return null
}

/** A state that is worse than the best one is given up: the next repair starts from the best. */
function rollBack(run: Run, state: State, { vector, result }: Judged): State {
  if (!state.best || compare(vector, state.best.vector) >= 0) return state
  const tree = state.best.workspace.tree
  run.note('rolled-back', { type: 'rolled-back', tree, why: `${result}, which is less than before` })
  const last = state.ledger.at(-1)
  const ledger = last ? [...state.ledger.slice(0, -1), { ...last, after: `${result}: worse, so it was rolled back` }] : state.ledger
  // What was installed meanwhile stays: packages do not make a program worse.
  return { ...state, ledger, workspace: { ...state.workspace, tree } }
}

async function oneRepair(
  run: Run,
  context: TaskContext,
  state: State,
  { tested, found, clauses, result, failing }: Judged,
  attempt: number,
  heard: readonly string[],
): Promise<Progress<State>> {
  const mark = `${tested.tree} ${failing.join(' ')}`
  const sorted = clauses.length > 0 ? 'held-out tests are red' : `sorted as ${found.class}: ${triageWords(found)}`
  const failure: Failure = {
    tested,
    clauses,
    result: `${result}; ${sorted}`,
    failing,
    ledger: showLedger(state.ledger, state.seen.includes(mark)),
    heard,
  }
  const diagnosis = context.config.diagnose ? await diagnose(run, context, state.workspace, failure) : done('')
  if (diagnosis.type === 'halt') return diagnosis
  const plan = await decide(run, context, state.workspace, failure, diagnosis.value)
  if (plan.type === 'halt') return plan
  const situation = { tested, clauses, diagnosis: diagnosis.value, ledger: failure.ledger }
  const acted = await act(run, context, state.workspace, plan.value, situation)
  if (acted.type === 'halt') return acted
  const entry: LedgerEntry = {
    attempt,
    before: result,
    red: failing,
    diagnosis: firstSentences(diagnosis.value),
    did: acted.value.did,
    after: '',
  }
  return done({ ...state, workspace: acted.value.workspace, ledger: [...state.ledger, entry], seen: [...state.seen, mark] })
}

async function act(
  run: Run,
  context: TaskContext,
  start: Workspace,
  plan: DebugPlan,
  situation: Situation,
): Promise<Progress<{ workspace: Workspace; did: string[] }>> {
  let workspace = start
  const did: string[] = []
  for (const [index, planned] of plan.actions.entries()) {
    const result = await actionOf(planned).perform(run.scope(`action/${index + 1}`), context, workspace, planned, situation)
    if (result.type === 'halt') return result
    workspace = result.value.workspace
    did.push(result.value.did)
  }
  return done({ workspace, did })
}

export function resultWords(run: TestRun): string {
  if (!run.report) return 'no report'
  const passed = run.report.cases.filter((test) => test.state === 'passed').length
  const errors = run.report.collectionErrors.length
  return `${passed} of ${run.report.cases.length} green${errors > 0 ? `, ${errors} files not collected` : ''}`
}

const firstSentences = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 300)
