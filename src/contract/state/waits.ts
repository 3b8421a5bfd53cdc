// When a run only waited: for the user, for an unreachable endpoint, or for a process to continue it. None of it is time at work.
import { z } from 'zod'
import { cardOf } from '../journal/card-of.js'
import type { Entry } from '../journal/entry.js'
import { clockAfter, requestIn, type WorkClock } from './work-clock.js'

export const Wait = z
  .object({
    what: z.enum(['answer', 'pause', 'endpoint', 'interruption']),
    from: z.number(),
    /** Null while it lasts. */
    to: z.number().nullable(),
    /** The card that waits for the endpoint, since others may be at work beside it; null where the whole run waits. */
    card: z.string().nullable(),
  })
  .readonly()
export type Wait = z.infer<typeof Wait>

/**
 * The waits after one more entry, in the order in which they began. Pure.
 * @param lastAt when the entry before it was written
 * @param cardBefore the card of the row before it
 */
export function waitsAfter(waits: readonly Wait[], lastAt: number | null, entry: Entry, cardBefore?: string): readonly Wait[] {
  const { kind, step, at, key } = entry
  const request = requestIn(entry)
  if (request) {
    const card = cardOf(key, cardBefore)
    const began = at - request.totalMs
    if (request.outageMs == null) return ended(waits, Math.min(at, began), (wait) => wait.what === 'endpoint' && wait.card === card)
    const isKnown = waits.some((wait) => wait.to === null && wait.what === 'endpoint' && wait.card === card)
    return isKnown ? waits : [...waits, { what: 'endpoint', from: began, to: null, card }]
  }
  const name = `${kind} ${step}`
  if (name === 'intent question') return [...waits, { what: 'answer', from: at, to: null, card: null }]
  if (name === 'result question') return ended(waits, at, ({ what }) => what === 'answer')
  if (name === 'note paused') return [...waits, { what: 'pause', from: at, to: null, card: null }]
  if (name === 'note continued') return ended(waits, at, ({ what }) => what === 'pause')
  if (name === 'note finished') return ended(waits, at, () => true)
  if (name !== 'note resumed') return waits
  const from = lastAt ?? at
  return [...ended(waits, from, () => true), { what: 'interruption', from, to: at, card: null }]
}

/** Closes the open waits that match, at `to`. */
function ended(waits: readonly Wait[], to: number, isMeant: (wait: Wait) => boolean): readonly Wait[] {
  const isOpen = (wait: Wait) => wait.to === null && isMeant(wait)
  if (!waits.some(isOpen)) return waits
  // A wait of no time is none.
  return waits.flatMap((wait) => (isOpen(wait) ? (to > wait.from ? [{ ...wait, to }] : []) : [wait]))
}

/** Whether all of a run waits: for the user, or because it was paused. */
export const isHeld = (waits: readonly Wait[]): boolean => waits.some(({ to, card }) => to === null && card === null)

/** The data for the time that a run was at work. */
export interface Clock {
  readonly worked: WorkClock
  readonly waits: readonly Wait[]
  /** When its last entry was written; null before the first. */
  readonly lastAt: number | null
}

/**
 * Milliseconds that a run was at work, as its budget counts them. Pure.
 * @param until up to when; where it is over, up to its last entry
 */
export function workedMs({ worked, waits, lastAt }: Clock, until: number | null = lastAt): number {
  if (worked.at === 0 || worked.isGone || isHeld(waits)) return worked.ms
  return worked.ms + Math.max(0, (until ?? worked.at) - worked.at)
}

/** The clock after one more entry. Pure. */
export function clockWith({ worked, waits, lastAt }: Clock, entry: Entry, cardBefore?: string): Clock {
  const isWaiting = waits.some(({ to }) => to === null)
  return {
    worked: clockAfter(worked, lastAt, entry, isWaiting),
    waits: waitsAfter(waits, lastAt, entry, cardBefore),
    lastAt: entry.at,
  }
}

/** Milliseconds from the beginning of a run to a moment of it that were work; 0 before it began. Pure. */
export const workedAt = (
  { startedAt, waits }: { readonly startedAt: number | null; readonly waits: readonly Wait[] },
  at: number,
): number => spanOf(waits, startedAt ?? at, at).ms

/** What a span of time was divided into. */
export interface Span {
  /** Milliseconds at work. */
  readonly ms: number
  /** Milliseconds of waiting by cause; simultaneous waits count for each. */
  readonly waited: Readonly<Partial<Record<Wait['what'], number>>>
}

/**
 * How much of a step's time was work. Pure.
 * @param now the end of the time for a step that is still running
 */
export const spanOfStep = (
  waits: readonly Wait[],
  { at, durationMs, card }: { readonly at: number; readonly durationMs: number | null; readonly card: string },
  now: number,
): Span => spanOf(waits, at, durationMs === null ? now : at + durationMs, card)

/**
 * How much of the time from one moment to another was work. Pure.
 * @param card only what this card waited for; left out, all waits count
 */
export function spanOf(waits: readonly Wait[], from: number, to: number, card?: string): Span {
  let ms = Math.max(0, to - from)
  let end = from
  const waited: Partial<Record<Wait['what'], number>> = {}
  for (const wait of waits) {
    if (card !== undefined && wait.card !== null && wait.card !== card) continue
    const until = Math.min(to, wait.to ?? to)
    const began = Math.max(from, wait.from)
    if (until <= began) continue
    waited[wait.what] = (waited[wait.what] ?? 0) + until - began
    // Simultaneous waits count once.
    ms -= Math.max(0, until - Math.max(began, end))
    end = Math.max(end, until)
  }
  return { ms, waited }
}
