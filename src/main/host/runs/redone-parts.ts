// The parts that are done again where the user gives more budget to a run that its budget ended: each from the step that was
// refused. Green tests stay green, and written files stay. Pure.

import type { Entry } from '../../../contract/journal/entry.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import type { Redone } from '../../../contract/journal/superseded.js'
import { isRefused } from './carried.js'
import { forkPointAt } from './fork-point.js'

/** Steps that a part which the budget ended does not begin any more. */
const WORK: ReadonlySet<string> = new Set(['test', 'write', 'command'])

/**
 * Empty where the run can simply continue.
 * @param entries those that count
 * @param isByAttempts whether the limit of attempts of a task ended it, not a limit of the run
 */
export function redoneParts(entries: readonly Entry[], isByAttempts: boolean): readonly Redone[] {
  const parts = Map.groupBy(entries, ({ key }) => placeOfKey(key).part)
  const all = [...parts].flatMap(([part, own]) => {
    const entry = part === '' ? null : endOfPart(part, own, isByAttempts)
    return entry ? [{ part, from: entry.seq, at: entry.at }] : []
  })
  const [first] = all.toSorted((a, b) => a.from - b.from)
  // Entries outside tasks come after the tasks that ended the run, and depend on them.
  if (first) return [...all, { ...first, part: '' }]
  const whole = parts.get('') ?? []
  const last = refusedIn(whole) ?? whole.findLast(isRefused)
  return last ? [{ part: '', from: last.seq, at: last.at }] : []
}

/** The entry that ended a task or merge before it was green; null where there is none. */
function endOfPart(part: string, own: readonly Entry[], isByAttempts: boolean): Entry | null {
  const last = own.findLast(({ kind, step }) => kind === 'note' && step === 'task')
  const state = (last?.body as { readonly state?: string } | undefined)?.state
  if (state === 'green') return null
  const isMerge = part.startsWith('merge/')
  return refusedIn(own) ?? (isByAttempts && (isMerge || state === 'stuck') ? lastAttempt(own) : null)
}

/** The intent of the first refused step after which no work began. The run could do without earlier refused steps. */
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
