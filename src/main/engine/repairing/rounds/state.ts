// The state of a task's repair between two rounds, and its change by a test run.
import type { EscalationStep, StepConfig } from '../../../../contract/config/config.js'
import type { Documentation } from '../../../../contract/run/documentation.js'
import type { TestRun } from '../../../../contract/run/effects.js'
import type { Plan } from '../../../../contract/run/plan.js'
import { isGone, type SignedError } from '../../context/signature.js'
import type { Run } from '../../journal/run-context.js'
import { compare, type Vector } from '../../task/evidence.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import { noRulings, type Rulings, showRulings } from '../arbiter/arbitrate.js'
import type { HiddenRounds } from '../arbiter/due.js'
import type { Judgement } from '../judge.js'
import { type LedgerEntry, type Summary, showLedger, turned } from '../ledger.js'

/** The state of a task between two rounds. The ratchet keeps `best`. */
export interface State {
  readonly workspace: Workspace
  readonly best: { readonly workspace: Workspace; readonly judged: Judgement } | null
  readonly ledger: readonly LedgerEntry[]
  /** The attempts that the ledger no longer lists. */
  readonly summary: Summary | null
  /** Tree and failing tests of each tested state. */
  readonly seen: ReadonlySet<string>
  /** Tests that were green in some round. */
  readonly green: ReadonlySet<string>
  readonly sinceProgress: number
  readonly climbed: readonly EscalationStep[]
  /** The escalation step that the next test run evaluates. */
  readonly onTrial: { readonly rung: EscalationStep; readonly vector: Vector; readonly result: string } | null
  /** Errors of the last test run. The next one evaluates their repair. */
  readonly errors: readonly SignedError[]
  /** The documentation of packages that was read so far. */
  readonly documentation: readonly Documentation[]
  readonly model: StepConfig['model'] | null
  readonly words: readonly string[]
  readonly plan: Plan
  /** The rulings by the words alone. */
  readonly rulings: Rulings
  readonly hidden: HiddenRounds
}

/** One round of repair. */
export interface Round {
  readonly context: TaskContext
  /** The state of the task. The repair starts from its workspace. */
  readonly state: State
  /** The judgement on that workspace. */
  readonly judged: Judgement
  /** Counted from 1. */
  readonly attempt: number
  /** The key of the tested state, which may be worse than the one that the repair starts from. */
  readonly mark: string
  /** The workspace before any code of the task; null if unknown. */
  readonly unbuilt: Workspace | null
}

/** The key of a round. It is equal for two rounds with the same program and the same knowledge about it. */
export const markOf = ({ tested, failing }: Judgement, { documentation, rulings }: State): string =>
  `${tested.tree} ${failing.join(' ')} ${documentation.length} ${rulings.sentences.length}`

export const beginning = (workspace: Workspace, plan: Plan): State => ({
  workspace,
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
  plan,
  rulings: noRulings,
  hidden: new Map(),
})

export const bestOf = (state: State): Workspace => state.best?.workspace ?? state.workspace

/** Keeps the better of this state and the best one so far, and completes the entry of the last round. */
export function ratchet(run: Run, state: State, judged: Judgement): State {
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

/** Notes for the error catalogue which errors the last repair removed. */
function noteRepair(run: Run, { errors, ledger }: State, tested: TestRun): void {
  const last = ledger.at(-1)
  if (!last || errors.length === 0) return
  const judged = errors.map((error) => ({ signature: error.signature, isGone: isGone(error, tested) }))
  run.note('repair-ended', { type: 'repair-ended', errors: judged, did: [...last.did], diagnosis: last.diagnosis })
}

/** Discards a state that is worse than the best one: the next repair starts from the best, with its red tests. */
export function rollBack(run: Run, state: State, judged: Judgement): { readonly state: State; readonly shown: Judgement } {
  const { vector, result } = judged
  if (!state.best || compare(vector, state.best.judged.vector) >= 0) return { state, shown: judged }
  const tree = state.best.workspace.tree
  run.note('rolled-back', { type: 'rolled-back', tree, why: `${result}, which is less than before` })
  const last = state.ledger.at(-1)
  const ledger = last ? [...state.ledger.slice(0, -1), { ...last, after: `${last.after}: worse, so it was rolled back` }] : state.ledger
  // Installed packages stay, since they do not make a program worse.
  return { state: { ...state, ledger, workspace: { ...state.workspace, tree } }, shown: state.best.judged }
}

/** The ledger with the rulings, as a prompt shows it. */
export const ledgerText = ({ ledger, summary, rulings }: State, isCircle = false): string =>
  showLedger(ledger, isCircle, summary) + showRulings(rulings)

/** The ledger entry of an attempt. The next test run adds its result. */
export const entryOf = (
  attempt: number,
  { result, failing }: Pick<Judgement, 'result' | 'failing'>,
  diagnosis: string,
  did: readonly string[],
): LedgerEntry => ({
  attempt,
  before: result,
  red: failing,
  diagnosis: diagnosis.replace(/\s+/g, ' ').slice(0, 300),
  did,
  after: '',
})
