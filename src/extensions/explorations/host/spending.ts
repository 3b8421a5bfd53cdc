// What an exploration has used of its limits, what is left, and how that bounds the next run or question. Pure.
import type { Budget } from '../../../contract/config/budget.js'
import { limitOf } from '../../../contract/config/config.js'
import type { ExplorationEnd, ExplorationLimits, ExplorationTry, Share, Took } from '../contract/exploration.js'

export const nothing: Took = { usd: 0, tokens: 0, ms: 0 }

export const sum = (all: readonly Took[]): Took =>
  all.reduce((total, each) => ({ usd: total.usd + each.usd, tokens: total.tokens + each.tokens, ms: total.ms + each.ms }), nothing)

/** What is left of each limit; null where it has none. */
export type Left = Share

export const leftOf = ({ usd, tokens, minutes }: Share, spent: Took): Left => ({
  usd: usd === null ? null : usd - spent.usd,
  tokens: tokens === null ? null : tokens - spent.tokens,
  minutes: minutes === null ? null : minutes - spent.ms / 60_000,
})

/** What a topic under way keeps from others: all that it may take, where that was said. */
export const pledgedOf = (took: Took, share: Share | null): Took => ({
  usd: Math.max(took.usd, share?.usd ?? 0),
  tokens: Math.max(took.tokens, share?.tokens ?? 0),
  ms: Math.max(took.ms, (share?.minutes ?? 0) * 60_000),
})

/** What one of so many topics may take that begin with what is left. */
export function shareOf({ usd, tokens, minutes }: Left, among: number): Share {
  const part = (of: number | null): number | null => (of === null ? null : of / among)
  const whole = part(tokens)
  return { usd: part(usd), tokens: whole === null ? null : Math.floor(whole), minutes: part(minutes) }
}

/** Less than this is nothing: no run begins with it. */
const LEAST = { usd: 0.0001, tokens: 1_000, minutes: 0.05 }

/** The limit that is reached; null where there is room for more. */
export function limitReached(most: ExplorationLimits, begun: number, spent: Took): ExplorationEnd | null {
  return begun >= most.number ? 'number' : usedUp(leftOf(most, spent))
}

/** The limit that has nothing left; null where each has. */
export function usedUp(left: Left): 'usd' | 'tokens' | 'minutes' | null {
  const reached = (['usd', 'tokens', 'minutes'] as const).find((limit) => {
    const rest = left[limit]
    return rest !== null && rest < LEAST[limit]
  })
  return reached ?? null
}

/** The budget of a run that can take no more than is left, whatever its config says. A limit of 0 is none. */
export function bounded(budget: Budget, left: Left): Budget {
  const least = (own: number | null, rest: number | null): number | null => {
    const limit = limitOf(own)
    return rest === null ? limit : limit === null ? rest : Math.min(limit, rest)
  }
  return {
    ...budget,
    usd: least(budget.usd, left.usd),
    tokens: Math.floor(least(budget.tokens, left.tokens) ?? 0),
    minutes: least(budget.minutes, left.minutes) ?? 0,
    // No user is present who could grant more.
    atLimit: 'stop',
  }
}

export const isFinished = ({ result, none }: Pick<ExplorationTry, 'result' | 'none'>): boolean => result !== null || none !== null
