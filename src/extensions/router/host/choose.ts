// Which profile a question goes to: the cheapest whose measured success holds, one to learn more of, or the next dearer after a failure. Pure.

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
  readonly own: Counted
  /** In all classes together. */
  readonly any: Counted
}

export interface Counted {
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

interface Known extends Candidate {
  readonly success: Share
  readonly isOfClass: boolean
}

/** What is counted of a profile: the class of the question where that has enough answers, else all of them. */
export function known(candidate: Candidate): Known {
  const isOfClass = candidate.own.n >= FEW || candidate.any.n === candidate.own.n
  const { n, count } = isOfClass ? candidate.own : candidate.any
  return { ...candidate, isOfClass, success: { n, count, ...wilson(count, n) } }
}

/**
 * The cheapest profile whose lower bound of success (Wilson, JASA 22, 1927: 95 %) is at the floor or above. With the chance `share`, and wherever
 * none holds, Thompson sampling draws instead: of the cheaper ones, or of all. One whose upper bound lies below the floor is drawn no more, as
 * in action elimination (Even-Dar, Mannor and Mansour, JMLR 7, 2006). Where all lie below it, that with the highest lower bound is taken.
 * @param next gives numbers from 0 up to 1
 * @returns null where there is no profile
 */
export function choose(candidates: readonly Candidate[], { share, floor }: Rules, next: () => number): Choice | null {
  const all = byPrice(candidates).map(known)
  const held = holding(all, floor)
  const open = all.filter(({ success }) => success.high >= floor)
  if (held) {
    const cheaper = open.filter((each) => each.usd < held.usd)
    const explored = share > 0 && cheaper.length > 0 && next() < share ? drawn(cheaper, next) : null
    return explored ? told(explored, 'explored') : told(held, 'cheapest-that-holds')
  }
  const one = drawn(open, next)
  if (one) return told(one, 'no-evidence')
  const [best] = all.toSorted((a, b) => b.success.low - a.success.low)
  return best ? told(best, 'none-holds') : null
}

/** What would be chosen if nothing were drawn; null where it would be. */
export function settled(candidates: readonly Candidate[], floor: number): Choice | null {
  const all = byPrice(candidates).map(known)
  const held = holding(all, floor)
  if (held) return told(held, 'cheapest-that-holds')
  if (all.some(({ success }) => success.high >= floor)) return null
  const [best] = all.toSorted((a, b) => b.success.low - a.success.low)
  return best ? told(best, 'none-holds') : null
}

/** The cheapest that was not asked yet and costs no less than the last one that failed; null where there is none. */
export function fallBack(candidates: readonly Candidate[], failed: readonly string[]): Choice | null {
  const all = byPrice(candidates).map(known)
  const last = all.findIndex(({ profile }) => profile === failed.at(-1))
  const above = all.slice(last + 1).find(({ profile }) => !failed.includes(profile))
  return above ? told(above, 'fell-back') : null
}

const holding = (all: readonly Known[], floor: number): Known | undefined =>
  all.find(({ success }) => success.n > 0 && success.low >= floor)

function drawn(from: readonly Known[], next: () => number): Known | null {
  const arms = from.map(({ success: { n, count } }) => ({ passed: count, failed: n - count }))
  return from[thompson(arms, next)] ?? null
}

const told = ({ profile, success, isOfClass }: Known, reason: RouteReason): Choice => ({ profile, reason, success, isOfClass })
