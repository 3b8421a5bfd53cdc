// Prices the worst case of a model request before it is sent, against what the run and the day have left.
import { limitOf, type StepConfig } from '../../../contract/config/config.js'
import type { BudgetRefusal, Nearing } from '../../../contract/journal/budget-refusal.js'
import type { Price } from '../../../contract/model/model.js'
import type { BudgetCheck, Limits, Spent } from '../../../contract/run/effects.js'
import { budgetRefusalText, nearingText } from '../../../words/recorded/budget.js'
import type { Asking } from '../../engine/ports/ports.js'
import { bytesOf, schemaBytesOf } from '../../models/fit.js'
import { worstCost, worstUsage } from '../../models/price.js'

/** The costs of all runs today, and their limit; null where there is no cap. */
export interface Day {
  readonly usd: number
  readonly cap: number | null
}

/** The most that one request can take; dollars are null where the price is unknown. */
export interface Worst {
  readonly usd: number | null
  readonly tokens: number
}

/** What is spent, and what may be. */
interface Purse {
  readonly spent: Spent
  readonly limits: Limits
  readonly day: Day
}

/** Pure. `refused` says which limit the question would break and by how much. */
export function priceQuestion(
  question: Pick<Asking, 'messages' | 'maxOutputTokens' | 'schema' | 'answers'>,
  config: StepConfig,
  price: Price | null,
  { spent, limits, day }: Purse,
): Omit<BudgetCheck, 'contextTokens' | 'keepsRules'> {
  const bytes = bytesOf(question) + schemaBytesOf(question)
  const usage = worstUsage(bytes, question.maxOutputTokens * (question.answers ?? 1))
  const worst: Worst = { usd: worstCost(usage, price), tokens: usage.promptTokens + usage.completionTokens }
  const refused = refusedByMinutes(limits, spent.ms) ?? refusedBy(limits, worst, spent, day)
  return {
    spent,
    worstUsd: worst.usd,
    worstTokens: worst.tokens,
    limits,
    warning: refused ? '' : nearingText(nearing(limits, spent, config.budget.warnAt)),
    refused: refused ? budgetRefusalText(refused) : '',
    limit: refused?.limit ?? null,
    grantable: refused?.limit !== 'day',
  }
}

/** The limits that a config names. Pure. */
export const budgetLimits = ({ usd, minutes, tokens }: StepConfig['budget']): Limits => ({ usd: limitOf(usd), minutes, tokens })

/** Milliseconds of work that a run has left; null where they have no limit. Pure. */
export function msLeft({ minutes }: Limits, ms: number): number | null {
  const most = limitOf(minutes)
  return most === null ? null : most * 60_000 - ms
}

/** The message where the minutes end running work. */
export const minutesOverText = ({ minutes }: Limits, ms: number): string =>
  budgetRefusalText({ limit: 'minutes', most: minutes, used: ms / 60_000 })

function refusedByMinutes(limits: Limits, ms: number): BudgetRefusal | null {
  const left = msLeft(limits, ms)
  if (left === null || left > 0) return null
  return { limit: 'minutes', most: limits.minutes, used: ms / 60_000 }
}

/**
 * Why a request with this worst case must not be sent; null where it may. Where its price is unknown, costs that
 * endpoints reported earlier may still have used up the limit. Free models are not bound by the cap of a day. Pure.
 */
export function refusedBy(limits: Limits, worst: Worst, spent: Pick<Spent, 'usd' | 'tokens'>, day: Day): BudgetRefusal | null {
  const [tokens, usd, cap] = [limitOf(limits.tokens), limitOf(limits.usd), limitOf(day.cap)]
  if (tokens !== null && spent.tokens + worst.tokens > tokens)
    return { limit: 'tokens', worst: worst.tokens, left: Math.max(0, tokens - spent.tokens), most: tokens }
  const worstUsd = worst.usd ?? 0
  if (usd !== null && spent.usd + worstUsd > usd) return { limit: 'usd', worst: worstUsd, left: Math.max(0, usd - spent.usd), most: usd }
  if (cap !== null && worst.usd !== 0 && day.usd + worstUsd > cap) return { limit: 'day', worst: worstUsd, spent: day.usd, most: cap }
  return null
}

/** Which limits are used up to this share or more. Pure. */
function nearing(limits: Limits, spent: Spent, warnAt: number): Nearing[] {
  if (warnAt >= 1) return []
  const minutes = spent.ms / 60_000
  const [usd, most, tokens] = [limitOf(limits.usd), limitOf(limits.minutes), limitOf(limits.tokens)]
  const all = [
    { limit: 'usd' as const, used: spent.usd, most: usd },
    { limit: 'minutes' as const, used: minutes, most },
    { limit: 'tokens' as const, used: spent.tokens, most: tokens },
  ]
  return all.flatMap((each) => (each.most !== null && each.used >= each.most * warnAt ? [{ ...each, most: each.most }] : []))
}
