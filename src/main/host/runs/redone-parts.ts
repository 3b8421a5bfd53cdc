// What is done again where the user gives more to a run that its budget ended: each part from the step on that the budget ended
// there. What is green stays green, and what was written stays. Pure.

import type { Entry } from '../../../contract/journal/entry.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import type { Redone } from '../../../contract/journal/superseded.js'
import { isRefused } from './carried.js'
import { forkPointAt } from './fork-point.js'

/** Steps that a part which the budget ended does not begin any more. */
const WORK: ReadonlySet<string> = new Set(['test', 'write', 'command'])

/**
 * Empty where nothing stands in the way of going on.
 * @param entries those that count
 * @param isByAttempts whether it was ended by the attempts that a task may take, not by a limit of the run
 */
export function redoneParts(entries: readonly Entry[], isByAttempts: boolean): readonly Redone[] {
  const parts = Map.groupBy(entries, ({ key }) => placeOfKey(key).part)
  const all = [...parts].flatMap(([part, own]) => {
    const entry = part === '' ? null : endOfPart(part, own, isByAttempts)
    return entry ? [{ part, from: entry.seq, at: entry.at }] : []
  })
  const [first] = all.toSorted((a, b) => a.from - b.from)
  // What lies in no task comes after the tasks that ended it, and follows from them.
  if (first) return [...all, { ...first, part: '' }]
  const whole = parts.get('') ?? []
  const last = refusedIn(whole) ?? whole.findLast(isRefused)
  return last ? [{ part: '', from: last.seq, at: last.at }] : []
}

/** Where a task or a merge that is not green was ended; null where it was not. */
function endOfPart(part: string, own: readonly Entry[], isByAttempts: boolean): Entry | null {
  const last = own.findLast(({ kind, step }) => kind === 'note' && step === 'task')
  const state = (last?.body as { readonly state?: string } | undefined)?.state
  if (state === 'green') return null
  const isMerge = part.startsWith('merge/')
  return refusedIn(own) ?? (isByAttempts && (isMerge || state === 'stuck') ? lastAttempt(own) : null)
}

/** The beginning of the first step that was refused and after which no work was begun: what was refused before, the run could do without. */
function refusedIn(own: readonly Entry[]): Entry | null {
  const worked = own.findLastIndex((entry) => entry.kind === 'intent' && WORK.has(entry.step) && !isEnded(own, entry))
  const refused = own.slice(worked + 1).find(isRefused)
  return refused ? (forkPointAt(own, refused.key) ?? refused) : null
}

/** Whether the budget ended the step itself. */
const isEnded = (own: readonly Entry[], { key }: Entry): boolean => own.some((entry) => entry.key === key && isRefused(entry))

/** The beginning of the last attempt, where its config is read. */
const lastAttempt = (own: readonly Entry[]): Entry | null =>
  own.findLast(({ kind, key }) => {
    const { attempt, within, step } = placeOfKey(key)
    return kind === 'intent' && attempt !== null && within.length === 0 && step === 'config'
  }) ?? null
