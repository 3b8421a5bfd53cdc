// The limits of a run: its config's budget, the user's grants and later settings, and whether a new budget is possible.
import { type Budget, limitOf } from '../../../contract/config/config.js'
import { UserError, userError } from '../../../contract/errors/index.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { inForce } from '../../../contract/journal/superseded.js'
import { Note } from '../../../contract/notes/index.js'
import { BudgetCheck, RunLimits, type Spent } from '../../../contract/run/effects.js'
import type { BudgetWish } from '../../../contract/run/run.js'
import { toJson } from '../../../contract/text/json.js'
import { emptyView, type RunView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { isGrant } from '../../engine/asking/check-budget.js'
import type { NewEntry } from '../../store/journal/write-entries.js'
import type { Store } from '../../store/store.js'
import { ownEntries, readSetup, type Setup } from '../records/setup.js'
import type { Allowance } from './run-budget.js'

/** The budget that a run's own journal records. */
export interface BudgetState {
  readonly limits: RunLimits
  /** Whether a warning about these limits was given since. */
  readonly isWarned: boolean
}

/** The budget granted so many times more. Pure. */
export function timesMore(limits: RunLimits, { usd, minutes, tokens, attempts }: Budget, times: number): RunLimits {
  const more = (now: number | null, by: number | null) => (limitOf(now) === null ? now : (now ?? 0) + (limitOf(by) ?? 0) * times)
  return {
    usd: more(limits.usd, usd),
    minutes: more(limits.minutes, minutes) ?? 0,
    tokens: more(limits.tokens, tokens) ?? 0,
    attempts: more(limits.attempts, attempts) ?? 0,
  }
}

/** The limits of a run now. A journal from another person's file does not count. */
export function allowedOf(store: Store, run: string): BudgetState {
  const { setup } = readSetup(store, run)
  return allowedBy(setup, ownEntries(store, run))
}

/** As `allowedOf`, from the entries of the run's own journal. A fork takes over grants that its steps repeat, and no other part of the budget. Pure. */
export function allowedBy({ config, grants, partings }: Setup, entries: readonly Entry[]): BudgetState {
  const own = entries.filter(({ seq }) => seq > (partings.at(-1) ?? 0))
  const at = own.findLast(({ kind, step }) => kind === 'note' && step === 'budget-set')
  const note = at && Note.parse(at.body)
  const { usd, minutes, tokens, attempts } = config.budget
  const begun = timesMore({ usd: limitOf(usd), minutes, tokens, attempts }, { ...config.budget, attempts: 0 }, grants)
  const checks = inForce(entries).filter((entry) => entry.kind === 'result' && entry.step === 'budget' && entry.seq > (at?.seq ?? 0))
  const set = note?.type === 'budget-set' ? note.limits : begun
  const isWarning = ({ body }: Entry) => Boolean(BudgetCheck.safeParse((body as { value?: unknown }).value).data?.warning)
  return {
    limits: timesMore(set, { ...config.budget, attempts: 0 }, checks.filter(({ key }) => isGrant(key)).length),
    isWarned: checks.findLastIndex(isWarning) > checks.findLastIndex(({ key }) => isGrant(key)),
  }
}

/** The limits of a run, and how much of them is used. */
interface RunBudget {
  readonly now: RunLimits
  readonly budget: Budget
  readonly used: BudgetUse
}

/** The limits that a user wishes; the same again where they name none. Throws `budget-below-spent`. */
export function wished(run: string, { now, budget, used }: RunBudget, wish: BudgetWish): RunLimits {
  const isNamed = Object.values(wish).some((each) => each !== undefined)
  const limits = isNamed ? RunLimits.parse({ ...now, ...wish, usd: limitOf(wish.usd ?? now.usd) }) : timesMore(now, budget, 1)
  for (const limit of ['usd', 'minutes', 'tokens', 'attempts'] as const) {
    const most = limitOf(limits[limit])
    if (most !== null && most < used[limit]) throw userError('budget-below-spent', { run, limit, wanted: most, used: used[limit] })
  }
  return limits
}

/** The limits of a run while this process carries it on. Each change by the user is written into its journal. */
export interface OpenAllowance extends Allowance {
  limits(): RunLimits
  /** Sets other limits; those that are used up already are passed over, since they were refused where they were asked for. */
  set(wish: BudgetWish): void
}

export function openAllowance(store: Store, run: string, { config }: Setup): OpenAllowance {
  // Read on first use: a damaged journal fails the run with an error, and only after it has begun.
  let read: BudgetState | null = null
  const now = (): BudgetState => {
    read ??= allowedOf(store, run)
    return read
  }
  return {
    limits: () => now().limits,
    grantAgain() {
      read = { limits: timesMore(now().limits, { ...config.budget, attempts: 0 }, 1), isWarned: false }
    },
    once(warning) {
      const { limits, isWarned } = now()
      const said = isWarned ? '' : warning
      read = { limits, isWarned: isWarned || said !== '' }
      return said
    },
    set(wish) {
      const before = now().limits
      let limits: RunLimits
      try {
        limits = wished(run, { now: before, budget: config.budget, used: usedBy(store, run) }, wish)
      } catch (error) {
        if (error instanceof UserError) return
        throw error
      }
      read = { limits, isWarned: false }
      // If this write fails, the next step fails too and reports it.
      store.entries.append(run, budgetSetEntry(store, run, { limits, before, again: [] })).catch(() => undefined)
    },
  }
}

/** The note that a budget was set. */
export function budgetSetEntry(store: Store, run: string, set: Omit<Extract<Note, { type: 'budget-set' }>, 'type'>): NewEntry {
  const number = store.entries.after(run, 0).filter(({ kind, step }) => kind === 'note' && step === 'budget-set').length + 1
  const note: Note = { type: 'budget-set', ...set }
  return { kind: 'note', key: `budget-set-${number}`, step: note.type, factsHash: '', body: toJson(note) }
}

/** How much of each limit is used. For attempts: the most that an unfinished task made. */
export type BudgetUse = Readonly<Record<'usd' | 'minutes' | 'tokens' | 'attempts', number>>

export function usedOf(view: Pick<RunView, 'tasks' | 'rounds'>, spent: Pick<Spent, 'usd' | 'tokens' | 'ms'>): BudgetUse {
  const open = new Set(view.tasks.filter(({ state }) => state !== 'green').map(({ id }) => id))
  const attempts = view.rounds.filter(({ task }) => open.has(task)).reduce((most, { number }) => Math.max(most, number), 0)
  return { usd: spent.usd, tokens: spent.tokens, minutes: spent.ms / 60_000, attempts }
}

/** The costs of a run by its journal, in any process. */
export function usedBy(store: Store, run: string): BudgetUse {
  const { carried } = readSetup(store, run).setup
  const view = fold(emptyView, store.entries.after(run, 0))
  return usedOf(view, {
    usd: view.usd + carried.usd,
    tokens: view.tokens + carried.tokens,
    ms: Math.max(view.worked.ms, carried.ms),
  })
}
