// Where the repair of a task stands between two rounds, and what a test run makes of it.
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
import type { Judged } from '../judge.js'
import { type LedgerEntry, type Summary, showLedger, turned } from '../ledger.js'

/** Where a task stands between two rounds. `best` is what the ratchet keeps. */
export interface State {
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

/** One round of repair. */
export interface Round {
  readonly context: TaskContext
  /** Where the task stands; the repair starts from its workspace. */
  readonly state: State
  /** What is wrong with that workspace. */
  readonly judged: Judged
  /** Counted from 1. */
  readonly attempt: number
  /** Stands for the state that was just tested, which may be worse than the one that the repair starts from. */
  readonly mark: string
  /** The workspace before there was any code of the task; null where it is not known. */
  readonly unbuilt: Workspace | null
}

/** The same for two rounds that leave the program and all that is known of it as they were. */
export const markOf = ({ tested, failing }: Judged, { documentation, rulings }: State): string =>
  `${tested.tree} ${failing.join(' ')} ${documentation.length} ${rulings.told.length}`

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

/** Keeps the better of this state and the best one so far, and finishes what the last round left open. */
export function ratchet(run: Run, state: State, judged: Judged): State {
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

/** A state that is worse than the best one is given up: the next repair starts from the best, and from what was red there. */
export function rollBack(run: Run, state: State, judged: Judged): { readonly state: State; readonly shown: Judged } {
  const { vector, result } = judged
  if (!state.best || compare(vector, state.best.judged.vector) >= 0) return { state, shown: judged }
  const tree = state.best.workspace.tree
  run.note('rolled-back', { type: 'rolled-back', tree, why: `${result}, which is less than before` })
  const last = state.ledger.at(-1)
  const ledger = last ? [...state.ledger.slice(0, -1), { ...last, after: `${last.after}: worse, so it was rolled back` }] : state.ledger
  // What was installed meanwhile stays: packages do not make a program worse.
  return { state: { ...state, ledger, workspace: { ...state.workspace, tree } }, shown: state.best.judged }
}

/** The ledger as a prompt shows it, with what was judged. */
export const told = ({ ledger, summary, rulings }: State, isCircle = false): string =>
  showLedger(ledger, isCircle, summary) + showRulings(rulings)

/** What an attempt did about a failure; the next test run says what came of it. */
export const entryOf = (
  attempt: number,
  { result, failing }: Pick<Judged, 'result' | 'failing'>,
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
