// The clock of a run: how long it was at work, as its budget counts it. Waiting for the user or for an endpoint that is not there does
// not count, nor being interrupted.
import { z } from 'zod'
import type { Entry } from '../journal/entry.js'
import { BudgetCheck } from '../run/effects.js'

/** Milliseconds at work at a moment of the journal; 0 at 0 before it began. */
export interface WorkClock {
  readonly ms: number
  readonly at: number
  /** Whether it has stopped since, because the endpoint cannot be reached. */
  readonly isGone?: boolean | undefined
}

/**
 * The clock after one more entry.
 * @param isWaiting whether the run waited for the user until now
 */
export function clockAfter(worked: WorkClock, lastAt: number | null, entry: Entry, isWaiting = false): WorkClock {
  if (worked.at === 0) return { ms: 0, at: entry.at }
  if (entry.kind === 'result' && entry.step === 'budget') {
    const check = BudgetCheck.safeParse((entry.body as { value?: unknown }).value).data
    return check ? { ms: check.spent.ms, at: entry.at } : worked
  }
  const request = requestIn(entry)
  if (request?.outageMs != null) {
    const more = worked.isGone ? 0 : Math.max(0, entry.at - request.totalMs - worked.at)
    return { ms: worked.ms + more, at: entry.at, isGone: true }
  }
  if (request && worked.isGone) return { ms: worked.ms, at: Math.max(worked.at, entry.at - request.totalMs) }
  if (waits(entry)) return { ms: worked.ms + entry.at - worked.at, at: entry.at }
  if (isContinued(entry) || (isWaiting && isEnd(entry))) return { ms: worked.ms, at: entry.at }
  // If it waited, entries written meanwhile were no work.
  if (entry.kind === 'note' && entry.step === 'resumed')
    return { ms: worked.ms + (isWaiting ? 0 : Math.max(0, (lastAt ?? entry.at) - worked.at)), at: entry.at }
  return worked
}

const Request = z.object({ totalMs: z.number(), outageMs: z.number().nullable().optional() })

/** The request in an entry; null for other entries. */
export const requestIn = ({ kind, step, body }: Entry): z.infer<typeof Request> | null =>
  kind === 'note' && step === 'called' ? (Request.safeParse(body).data ?? null) : null

const waits = ({ kind, step }: Entry): boolean => (kind === 'note' && step === 'paused') || (kind === 'intent' && step === 'question')

const isContinued = ({ kind, step }: Entry): boolean =>
  (kind === 'note' && step === 'continued') || (kind === 'result' && step === 'question')

const isEnd = ({ kind, step }: Entry): boolean => kind === 'note' && step === 'finished'
