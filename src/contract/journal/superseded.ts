// Entries that no longer count: when the user grants more to a run after its budget ended it, the steps after that end are done again. They
// stay in the journal and in the costs; only the shown history leaves them out. Pure.

import { z } from 'zod'
import type { Entry } from './entry.js'
import { placeOfKey } from './entry-place.js'

/** A part of a run that is done again from an entry on: `task/<id>`, `merge/<wave>`, or empty for everything outside of both. */
export const Redone = z.object({ part: z.string(), from: z.number().int(), at: z.number() }).readonly()
export type Redone = z.infer<typeof Redone>

/** What people did and asked stays as it was said, whatever is done again. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['said', 'unsaid', 'given', 'paused', 'continued', 'resumed', 'budget-set'])

/** Whether an entry counts no more since these parts are done again. */
export const isRedone = (redone: readonly Redone[], { key, step, seq }: Pick<Entry, 'key' | 'step' | 'seq'>): boolean =>
  !OF_PEOPLE.has(step) && redone.some((each) => each.part === placeOfKey(key).part && seq >= each.from)

const BudgetSet = z.object({ type: z.literal('budget-set'), again: z.array(Redone) })

/** The parts that an entry says are done again; none for any other entry. */
export function redoneBy({ kind, step, body }: Pick<Entry, 'kind' | 'step' | 'body'>): readonly Redone[] {
  return kind === 'note' && step === 'budget-set' ? (BudgetSet.safeParse(body).data?.again ?? []) : []
}

/** The numbers of entries that no longer count, each with that of the entry that redoes it. Takes a journal from its beginning. */
export function superseded(entries: readonly Pick<Entry, 'kind' | 'key' | 'step' | 'seq' | 'body'>[]): ReadonlyMap<number, number> {
  const marks = new Map<number, number>()
  for (const [place, entry] of entries.entries()) {
    const again = redoneBy(entry)
    if (again.length === 0) continue
    for (const earlier of entries.slice(0, place))
      if (!marks.has(earlier.seq) && isRedone(again, earlier)) marks.set(earlier.seq, entry.seq)
  }
  return marks
}

/** The entries that still count, in their order. */
export function inForce(entries: readonly Entry[]): Entry[] {
  const marks = superseded(entries)
  return entries.filter(({ seq }) => !marks.has(seq))
}
