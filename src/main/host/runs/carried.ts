// Costs of the same budget from earlier runs, beyond those in this run's own journal: a fork takes over only
// a part of the history, but all of it was paid.

import type { Entry } from '../../../contract/journal/entry.js'
import { BudgetCheck } from '../../../contract/run/effects.js'
import { workedMs } from '../../../contract/state/waits.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { isGrant } from '../../engine/asking/check-budget.js'
import type { Store } from '../../store/store.js'
import { readSetup, type Setup } from '../records/setup.js'

/** Costs that a run's budget counts and its journal up to `before` (left out: none of it) does not contain. */
export function carriedFrom(store: Store, run: string, before = 0): Setup['carried'] {
  const { carried } = readSetup(store, run).setup
  const entries = store.entries.after(run, 0)
  const [whole, taken] = [paidIn(entries), paidIn(entries.filter((entry) => entry.seq < before))]
  return {
    usd: carried.usd + whole.usd - taken.usd,
    tokens: carried.tokens + whole.tokens - taken.tokens,
    ms: Math.max(carried.ms, whole.ms),
  }
}

/** The clock of work counts on from run to run, so its milliseconds are those of all of them. */
function paidIn(entries: readonly Entry[]): Setup['carried'] {
  const view = fold(emptyView, entries)
  return { usd: view.usd, tokens: view.tokens, ms: workedMs(view) }
}

/** Milliseconds that a run was at work up to its last entry, as shown on its screen. */
export const msWorked = (entries: readonly Entry[]): number => paidIn(entries).ms

/** The first step that the budget refused or ended since the user last granted more; none where it did neither. */
export function refusedStep(entries: readonly Entry[]): Entry | undefined {
  const granted = entries.findLastIndex((entry) => entry.kind === 'result' && isGrant(entry.key))
  return entries.slice(granted + 1).find(isRefused) ?? entries.slice(Math.max(0, granted)).find(isRefused)
}

/** Whether the cap for a day was what refused or ended the step: what all runs cost that day says nothing of this one. */
export const isOfDay = ({ kind, body }: Entry): boolean =>
  (kind === 'note' ? (body as { readonly limit?: string }).limit : checkOf(body).limit) === 'day'

/** Whether a limit refused the step of this entry, or ended it. */
export const isRefused = ({ kind, step, body }: Entry): boolean =>
  (kind === 'note' && step === 'out-of-budget') || (kind === 'result' && step === 'budget' && checkOf(body).refused !== '')

const checkOf = (body: Entry['body']): BudgetCheck => BudgetCheck.parse((body as { readonly value: unknown }).value)
