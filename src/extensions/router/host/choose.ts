// Chooses the profile for a question: the cheapest with enough measured success, one to learn more about, or the next dearer after a
// failure. Pure.

import { FEW, type Share } from '../../../contract/figures/statistics.js'
import { wilson } from '../../../contract/figures/wilson.js'
import { thompson } from '../../../main/host/configs/thompson.js'
import type { RouteReason } from '../contract/routed.js'

/** An endpoint with its model, and what is known of it for one role. */
export interface Candidate {
  readonly profile: string
  /** Dollars for a usual answer of this role. */
  readonly usd: number
  /** In the class of the question. */
  readonly own: SuccessCount
  /** In all classes together. */
  readonly any: SuccessCount
}

export interface SuccessCount {
  readonly n: number
  readonly count: number
}

export interface Rules {
  /** Share of questions that may go to a cheaper profile of which too little is known. */
  readonly share: number
  /** The lower bound of success that holds. */
  readonly floor: number
}

export interface Choice {
  readonly profile: string
  readonly reason: RouteReason
  readonly success: Share
  /** Whether the figures are of the class of the question. */
  readonly isOfClass: boolean
}

/** The cheapest first; of two at one price the one that is named first. */
const byPrice = (candidates: readonly Candidate[]): Candidate[] => candidates.toSorted((a, b) => a.usd - b.usd)

interface MeasuredCandidate extends Candidate {
  readonly success: Share
  readonly isOfClass: boolean
}

/** What is counted of a profile: the class of the question where that has enough answers, else all of them. */
export function known(candidate: Candidate): MeasuredCandidate {
  const isOfClass = candidate.own.n >= FEW || candidate.any.n === candidate.own.n
  const { n, count } = isOfClass ? candidate.own : candidate.any
  return { ...candidate, isOfClass, success: { n, count, ...wilson(count, n) } }
}

/**
 * The cheapest profile whose lower bound of success (Wilson, JASA 22, 1927: 95 %) is at the floor or above. With the chance `share`, or
 * if none holds, Thompson sampling draws instead: from the cheaper ones, or from all. A profile whose upper bound is below the floor is
 * no longer drawn, as in action elimination (Even-Dar, Mannor and Mansour, JMLR 7, 2006). If all are below it, the one with the highest
 * lower bound is taken.
 * @param next gives numbers from 0 up to 1
 * @returns null if there is no profile
 */
export function choose(candidates: readonly Candidate[], { share, floor }: Rules, next: () => number): Choice | null {
  const all = byPrice(candidates).map(known)
  const held = holding(all, floor)
  const open = all.filter(({ success }) => success.high >= floor)
  if (held) {
    const cheaper = open.filter((each) => each.usd < held.usd)
    const explored = share > 0 && cheaper.length > 0 && next() < share ? drawn(cheaper, next) : null
    return explored ? choiceOf(explored, 'explored') : choiceOf(held, 'cheapest-that-holds')
  }
  const one = drawn(open, next)
  if (one) return choiceOf(one, 'no-evidence')
  const [best] = all.toSorted((a, b) => b.success.low - a.success.low)
  return best ? choiceOf(best, 'none-holds') : null
}

/** What would be chosen if nothing were drawn; null where it would be. */
export function settled(candidates: readonly Candidate[], floor: number): Choice | null {
  const all = byPrice(candidates).map(known)
  const held = holding(all, floor)
  if (held) return choiceOf(held, 'cheapest-that-holds')
  if (all.some(({ success }) => success.high >= floor)) return null
  const [best] = all.toSorted((a, b) => b.success.low - a.success.low)
  return best ? choiceOf(best, 'none-holds') : null
}

/** The cheapest that was not asked yet and costs no less than the last one that failed; null if there is none. */
export function fallBack(candidates: readonly Candidate[], failed: readonly string[]): Choice | null {
  const all = byPrice(candidates).map(known)
  const last = all.findIndex(({ profile }) => profile === failed.at(-1))
  const above = all.slice(last + 1).find(({ profile }) => !failed.includes(profile))
  return above ? choiceOf(above, 'fell-back') : null
}

const holding = (all: readonly MeasuredCandidate[], floor: number): MeasuredCandidate | undefined =>
  all.find(({ success }) => success.n > 0 && success.low >= floor)

function drawn(from: readonly MeasuredCandidate[], next: () => number): MeasuredCandidate | null {
  const arms = from.map(({ success: { n, count } }) => ({ passed: count, failed: n - count }))
  return from[thompson(arms, next)] ?? null
}

const choiceOf = ({ profile, success, isOfClass }: MeasuredCandidate, reason: RouteReason): Choice => ({
  profile,
  reason,
  success,
  isOfClass,
})
