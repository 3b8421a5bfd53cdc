// Prices the worst case of a question before it is asked, against what the run and the day have left.
import { limitOf, type StepConfig } from '../../../contract/config/config.js'
import type { BudgetCheck, Limits, Spent } from '../../../contract/journal/effects.js'
import type { Price } from '../../../contract/model/model.js'
import type { Asking } from '../../engine/ports/ports.js'
import { worstCost, worstUsage } from '../../models/price.js'

/** What all runs together cost today, and the most that they may; null where there is no cap. */
export interface Day {
  readonly usd: number
  readonly cap: number | null
}

/** The most that one request can take; dollars are null where the price is unknown. */
export interface Worst {
  readonly usd: number | null
  readonly tokens: number
}

/** Which limit a request would break, and the sentence that says so. */
export interface Refused {
  readonly limit: NonNullable<BudgetCheck['limit']>
  readonly text: string
}

/** `grants` is how often the user gave the same again. Pure. `refused` says which limit the question would break and by how much. */
export function priceQuestion(
  question: Pick<Asking, 'messages' | 'maxOutputTokens'>,
  config: StepConfig,
  price: Price | null,
  spent: Spent,
  grants: number,
  day: Day,
): Omit<BudgetCheck, 'contextTokens'> {
  const bytes = question.messages.reduce((sum, message) => sum + Buffer.byteLength(message.text), 0)
  const usage = worstUsage(bytes, question.maxOutputTokens)
  const worst: Worst = { usd: worstCost(usage, price), tokens: usage.promptTokens + usage.completionTokens }
  const limits = budgetLimits(config.budget, grants)
  const refused = refusedByMinutes(limits, spent.ms) ?? refusedBy(limits, worst, spent, day)
  return {
    spent,
    worstUsd: worst.usd,
    worstTokens: worst.tokens,
    limits,
    warning: refused ? '' : nearing(limits, spent, config.budget.warnAt),
    refused: refused?.text ?? '',
    limit: refused?.limit ?? null,
    grantable: refused?.limit !== 'day',
  }
}

/** The limits of a run once the same was granted `grants` times. Pure. */
export function budgetLimits({ usd, minutes, tokens }: StepConfig['budget'], grants: number): Limits {
  const times = grants + 1
  const dollars = limitOf(usd)
  return { usd: dollars === null ? null : dollars * times, minutes: minutes * times, tokens: tokens * times }
}

/** Milliseconds of work that a run has left; null where they have no limit. Pure. */
export function msLeft({ minutes }: Limits, ms: number): number | null {
  const most = limitOf(minutes)
  return most === null ? null : most * 60_000 - ms
}

export function refusedByMinutes(limits: Limits, ms: number): Refused | null {
  const left = msLeft(limits, ms)
  if (left === null || left > 0) return null
  const used = (ms / 60_000).toFixed(1)
  return {
    limit: 'minutes',
    text: `The budget of ${shortNumber(limits.minutes)} minutes is spent (${used} used). Grant the same again, or set --budget-minutes.`,
  }
}

/** Why a request with this worst case must not be sent; null where it may. Pure. */
export function refusedBy(limits: Limits, worst: Worst, spent: Pick<Spent, 'usd' | 'tokens'>, day: Day): Refused | null {
  const [tokens, usd, cap] = [limitOf(limits.tokens), limitOf(limits.usd), limitOf(day.cap)]
  if (tokens !== null && spent.tokens + worst.tokens > tokens) {
    const left = Math.max(0, tokens - spent.tokens)
    return {
      limit: 'tokens',
      text: `The next question may take ${worst.tokens} tokens; ${left} of ${tokens} are left. Grant the same again, or set --budget-tokens.`,
    }
  }
  if (usd !== null && worst.usd !== null && spent.usd + worst.usd > usd) {
    const left = Math.max(0, usd - spent.usd).toFixed(4)
    return {
      limit: 'usd',
      text: `The next question may cost $${worst.usd.toFixed(4)}; $${left} of $${usd.toFixed(2)} are left. Grant the same again, or set --budget-usd.`,
    }
  }
  if (cap !== null && worst.usd !== null && worst.usd > 0 && day.usd + worst.usd > cap)
    return {
      limit: 'day',
      text: `The next question may cost $${worst.usd.toFixed(4)}, and all runs of today cost $${day.usd.toFixed(4)} of the $${cap.toFixed(2)} that they may: raise the cap for a day in the settings ("tillgreen settings set dailyUsd N"), or go on tomorrow.`,
    }
  return null
}

/** Which limit is used up to this share or more, in words; empty where none is. Pure. */
function nearing(limits: Limits, spent: Spent, warnAt: number): string {
  if (warnAt >= 1) return ''
  const minutes = spent.ms / 60_000
  const [usd, most, tokens] = [limitOf(limits.usd), limitOf(limits.minutes), limitOf(limits.tokens)]
  const parts = [
    usd !== null && spent.usd >= usd * warnAt ? `$${spent.usd.toFixed(2)} of $${usd.toFixed(2)}` : '',
    most !== null && minutes >= most * warnAt ? `${minutes.toFixed(1)} of ${shortNumber(most)} minutes` : '',
    tokens !== null && spent.tokens >= tokens * warnAt ? `${spent.tokens} of ${tokens} tokens` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(' and ')} are used.` : ''
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(4)))
