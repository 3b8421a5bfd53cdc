// What an exploration has used of its limits, what is left, and how that bounds the next run or question. Pure.
import type { Budget } from '../../../../contract/config/budget.js'
import { limitOf } from '../../../../contract/config/config.js'
import type { ExplorationEnd, ExplorationLimits, ExplorationTry, Took } from '../../../../contract/features/explorations/exploration.js'

export const nothing: Took = { usd: 0, tokens: 0, ms: 0 }

export const sum = (all: readonly Took[]): Took =>
  all.reduce((total, each) => ({ usd: total.usd + each.usd, tokens: total.tokens + each.tokens, ms: total.ms + each.ms }), nothing)

/** What is left of each limit; null where it has none. */
export interface Left {
  readonly usd: number | null
  readonly tokens: number | null
  readonly minutes: number | null
}

export const leftOf = ({ usd, tokens, minutes }: ExplorationLimits, spent: Took): Left => ({
  usd: usd === null ? null : usd - spent.usd,
  tokens: tokens === null ? null : tokens - spent.tokens,
  minutes: minutes === null ? null : minutes - spent.ms / 60_000,
})

/** Less than this is nothing: no run begins with it. */
const LEAST = { usd: 0.0001, tokens: 1_000, minutes: 0.05 }

/** The limit that is reached; null where there is room for more. */
export function limitReached(most: ExplorationLimits, begun: number, spent: Took): ExplorationEnd | null {
  const left = leftOf(most, spent)
  if (begun >= most.number) return 'number'
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
    // Nobody sits there who could grant more.
    atLimit: 'stop',
  }
}

export const isFinished = ({ result, none }: Pick<ExplorationTry, 'result' | 'none'>): boolean => result !== null || none !== null
