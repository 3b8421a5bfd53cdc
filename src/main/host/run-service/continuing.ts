// Continues the history of a run: resumes it, forks it, grants it more budget, replays it.
import { canWriteOutput } from '../../../contract/calls/outputs.js'
import type { StepConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import type { Redone } from '../../../contract/journal/superseded.js'
import { Note } from '../../../contract/notes/index.js'
import type { RunLimits } from '../../../contract/run/effects.js'
import type { Goal } from '../../../contract/run/goal.js'
import { canGrant, canResume, type Outcome } from '../../../contract/run/outcome.js'
import type { BudgetWish } from '../../../contract/run/run.js'
import type { Wish } from '../../../contract/run/wish.js'
import type { Store } from '../../store/store.js'
import { allowedOf, budgetSetEntry, usedBy, wished } from '../budgets/allowance.js'
import { inheritance, planOf } from '../records/inheritance.js'
import { freshBudget, readSetup, type Setup } from '../records/setup.js'
import { carriedFrom } from '../runs/carried.js'
import { engineNumber, promptsHash } from '../runs/engine-version.js'
import type { Opening } from '../runs/executor.js'
import { summaryOf } from '../runs/find-run.js'
import { forkPointAt } from '../runs/fork-point.js'
import { leaveRequest, patiently } from '../runs/leave-request.js'
import { redoneParts } from '../runs/redone-parts.js'
import { createChild } from './create-run.js'
import type { OwnRuns, RunsDeps } from './deps.js'
import { stopRun } from './ending.js'
import { handOn, stayWithdrawn } from './hand-on.js'
import { refuseOver } from './refuse.js'

export interface Continuing {
  /** A finished run whose program is not in its output folder resumes by writing it; `force` overwrites a better program. */
  resume(run: string, agreed?: Wish | null, force?: boolean): string
  fork(run: string, key: string, change: (config: StepConfig) => StepConfig, agreed?: Wish | null): Promise<string>
  reenact(run: string, agreed?: Wish | null): string
  /**
   * Gives a run more budget: while it works, or where its budget or an interruption ended it. Grants the same budget again where
   * `wish` names no limit. Throws `nothing-to-grant` for a finished run, `budget-below-spent` for a limit that is used up.
   */
  grant(run: string, wish?: BudgetWish, agreed?: Wish | null): Promise<string>
}

export function continuing(deps: RunsDeps, own: OwnRuns): Continuing {
  const { store } = deps
  return {
    resume(run, agreed = null, force = false) {
      const { outcome } = summaryOf(store, run)
      if (own.carried.has(run)) return run
      if (outcome && canWriteOutput(deps.outputs.stateOf(run), force)) {
        const writing = deps.outputs.write(run, force).then(() => outcome)
        // Callers who ask for the outcome get the error.
        writing.catch(() => undefined)
        own.written.set(run, writing)
        return run
      }
      // This start has just written it.
      if (outcome && deps.outputs.isLate(run)) return run
      const { setup, engine } = readSetup(store, run)
      refuseOver(store, run)
      const stranger = deps.admit(run, setup.answers.type === 'endpoint' ? setup.config : null, agreed)
      if (engine === engineNumber) return own.carryOn(run, () => resumedOpening(store, run, setup))
      const fork = forkAtEnd(store, run, { ...setup, stranger })
      handOn(store, run, 0, fork)
      return own.carryOn(fork, () => ({ key: 'continued', note: { type: 'remarked', text: { type: 'goes-on-from', run } } }))
    },
    async fork(run, key, change, agreed = null) {
      const { setup } = readSetup(store, run)
      const wanted = change(setup.config)
      const stranger = deps.admit(run, wanted, agreed)
      const config = await deps.resolve(wanted)
      return own.carryOn(
        forkAt(store, run, key, { ...setup, stranger, config, answers: { type: 'endpoint' }, out: null, origin: 'user' }).fork,
      )
    },
    reenact(run, agreed = null) {
      const { setup } = readSetup(store, run)
      const stranger = deps.admit(run, null, agreed)
      summaryOf(store, run)
      // A damaged history is refused before a run is made of it.
      store.entries.after(run, 0)
      const answers = { type: 'recorded', run } as const
      return own.carryOn(
        createChild(store, run, 'replay', { ...setup, ...freshBudget, stranger, answers, out: null, programs: null, partings: [] }),
      )
    },
    grant: (run, wish = {}, agreed = null) => grant(deps, own, run, { wish, agreed }),
  }
}

/** The budget that the user wishes, and the foreign commands that they agreed to. */
interface GrantedWish {
  readonly wish: BudgetWish
  readonly agreed: Wish | null
}

async function grant(deps: RunsDeps, own: OwnRuns, run: string, { wish, agreed }: GrantedWish): Promise<string> {
  const { store } = deps
  const { state } = summaryOf(store, run)
  const outcome = endOf(store, run)
  const { setup, engine } = readSetup(store, run)
  const before = allowedOf(store, run).limits
  const limits = wished(run, { now: before, budget: setup.config.budget, used: usedBy(store, run) }, wish)
  if (state === 'running' || state === 'paused') {
    await leaveRequest(store, run, { kind: 'budget', body: JSON.stringify(toWish(limits)) }, () => own.carried.get(run)?.look())
    return run
  }
  if (outcome && !canGrant(outcome) && !canResume(outcome.ended)) throw userError('nothing-to-grant', { run })
  // A retrospective that is still running is done again at its next end.
  if (outcome && store.leases.holder(run)) await stopRun(store, own.carried, run)
  const stranger = deps.admit(run, setup.answers.type === 'endpoint' ? setup.config : null, agreed)
  if (engine !== engineNumber) {
    const config = { ...setup.config, budget: { ...setup.config.budget, ...limits } }
    const fork = forkAtEnd(store, run, { ...setup, stranger, config, grants: 0 })
    handOn(store, run, 0, fork)
    return own.carryOn(fork, () => ({ key: 'continued', note: { type: 'remarked', text: { type: 'goes-on-from', run } } }))
  }
  const set = (again: readonly Redone[]) => store.entries.write(run, budgetSetEntry(store, run, { limits, before, again }))
  // Written at once: the parts to redo are read from it.
  return patiently(() =>
    own.carryOn(run, () => {
      const again = redoneNow(store, run)
      set(again)
      return again.length > 0 ? null : resumedOpening(store, run, setup)
    }),
  )
}

/** The parts to redo of a run that its budget ended, at least its end; empty for any other run. */
function redoneNow(store: Store, run: string): readonly Redone[] {
  const ended = endOf(store, run)
  const entry = endEntry(store, run)
  if (!ended || !entry || !canGrant(ended)) return []
  const again = redoneParts(store.entries.counting(run), ended.ended === 'stuck')
  return again.length > 0 ? again : [{ part: '', from: entry.seq, at: entry.at }]
}

const endEntry = (store: Store, run: string): Entry | undefined =>
  store.entries.counting(run).findLast(({ kind, step }) => kind === 'note' && step === 'finished')

/** How a run ended, in full; null for one that did not. */
function endOf(store: Store, run: string): Outcome | null {
  if (summaryOf(store, run).outcome === null) return null
  const entry = endEntry(store, run)
  const note = entry && Note.parse(entry.body)
  return note?.type === 'finished' ? note.outcome : null
}

/** Limits as a user asks for them. */
const toWish = ({ usd, ...limits }: RunLimits): BudgetWish => ({ ...limits, usd: usd ?? 0 })

/** A new run with the history of another one before a step, and the last entry that they share. */
function forkAt(store: Store, run: string, key: string, setup: Setup): { fork: string; upTo: number } {
  const { engine } = readSetup(store, run)
  if (engine !== engineNumber) throw userError('run-other-engine', { run, key, engine, current: engineNumber })
  const at = forkPointAt(store.entries.after(run, 0), key)
  if (!at) throw userError('step-missing', { run, key, steps: store.entries.keys(run).slice(0, 60) })
  const upTo = at.seq - 1
  const fork = createChild(store, run, 'fork', { ...setup, partings: [...setup.partings, upTo] })
  store.entries.copy(run, fork, upTo)
  stayWithdrawn(store, run, upTo, fork)
  return { fork, upTo }
}

/** Another engine cannot replay the recorded history: a fork continues from its last state. */
function forkAtEnd(store: Store, run: string, setup: Setup): string {
  const goal: Goal = { ...setup.goal, plan: planOf(store, run) ?? setup.goal.plan, inherits: inheritance(store, run, setup.goal) }
  return createChild(store, run, 'fork', { ...setup, goal, carried: carriedFrom(store, run), partings: [] })
}

function resumedOpening(store: Store, run: string, setup: Setup): Opening {
  // The process that carried it on until now may have ended it.
  refuseOver(store, run)
  const entries = store.entries.after(run, 0)
  const number = entries.filter((entry) => entry.key.startsWith('resumed-')).length + 1
  const after = entries.findLast((entry) => entry.kind === 'result')?.key ?? 'the beginning'
  return {
    key: `resumed-${number}`,
    note: { type: 'resumed', after, ...(setup.prompts === promptsHash ? {} : { otherPrompts: true }) },
  }
}
