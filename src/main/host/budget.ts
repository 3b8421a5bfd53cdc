// Prices the worst case of a question before it is asked, against what the run and the day have left.
import type { StepConfig } from '../../contract/config.js'
import type { BudgetCheck, Limits, Spent } from '../../contract/journal.js'
import type { Price } from '../engine/model.js'
import { worstCase } from '../engine/models/price.js'
import type { Asking } from '../engine/ports.js'

/** What all runs together cost today, and the most that they may; null where there is no cap. */
export interface Day {
  readonly usd: number
  readonly cap: number | null
}

/** `grants` is how often the person gave the same again. Pure. `refused` says which limit the question would break and by how much. */
export function priceQuestion(
  question: Pick<Asking, 'messages' | 'maxOutputTokens'>,
  config: StepConfig,
  price: Price | null,
  spent: Spent,
  grants: number,
  day: Day,
): Omit<BudgetCheck, 'contextTokens'> {
  const bytes = question.messages.reduce((sum, message) => sum + Buffer.byteLength(message.text), 0)
  const worst = worstCase(bytes, question.maxOutputTokens, price)
  const budget = granted(config.budget, grants)
  const check = {
    spent,
    worstUsd: worst.dollars,
    worstTokens: worst.tokens,
    limits: budget,
    warning: nearing(budget, spent, config.budget.warnAt),
    grantable: true,
  }
  const minutes = spent.ms / 60_000
  if (minutes >= budget.minutes)
    return { ...check, refused: `The budget of ${budget.minutes} minutes is spent (${minutes.toFixed(1)} used).` }
  if (spent.tokens + worst.tokens > budget.tokens)
    return {
      ...check,
      refused: `The next question may take ${worst.tokens} tokens; ${Math.max(0, budget.tokens - spent.tokens)} of ${budget.tokens} are left.`,
    }
  if (budget.usd !== null && worst.dollars !== null && spent.usd + worst.dollars > budget.usd)
    return {
      ...check,
      refused: `The next question may cost $${worst.dollars.toFixed(4)}; $${Math.max(0, budget.usd - spent.usd).toFixed(4)} of $${budget.usd.toFixed(2)} are left.`,
    }
  if (day.cap !== null && worst.dollars !== null && worst.dollars > 0 && day.usd + worst.dollars > day.cap)
    return {
      ...check,
      grantable: false,
      refused: `The next question may cost $${worst.dollars.toFixed(4)}, and all runs of today cost $${day.usd.toFixed(4)} of the $${day.cap.toFixed(2)} that they may: raise the cap for a day in the settings, or go on tomorrow.`,
    }
  return { ...check, refused: '' }
}

/** Which limit is used up to this share or more, in words; empty where none is. Pure. */
function nearing(limits: Limits, spent: Spent, warnAt: number): string {
  if (warnAt >= 1) return ''
  const minutes = spent.ms / 60_000
  const parts = [
    limits.usd !== null && spent.usd >= limits.usd * warnAt ? `$${spent.usd.toFixed(2)} of $${limits.usd.toFixed(2)}` : '',
    minutes >= limits.minutes * warnAt ? `${minutes.toFixed(1)} of ${limits.minutes} minutes` : '',
    spent.tokens >= limits.tokens * warnAt ? `${spent.tokens} of ${limits.tokens} tokens` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(' and ')} are used.` : ''
}

const granted = ({ usd, minutes, tokens }: StepConfig['budget'], grants: number): Limits => {
  const times = grants + 1
  return { usd: usd === null ? null : usd * times, minutes: minutes * times, tokens: tokens * times }
}
