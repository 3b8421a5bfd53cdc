// Prices the worst case of a question before it is asked, against what the run has left.
import type { StepConfig } from '../../contract/config.js'
import type { BudgetCheck, Limits, Spent } from '../../contract/journal.js'
import type { Price } from '../engine/model.js'
import { worstCase } from '../engine/models/price.js'
import type { Asking } from '../engine/ports.js'

/** `grants` is how often the person gave the same again. Pure. `refused` says which limit the question would break and by how much. */
export function priceQuestion(
  question: Asking,
  config: StepConfig,
  price: Price | null,
  spent: Spent,
  grants: number,
): Omit<BudgetCheck, 'contextTokens'> {
  const bytes = question.messages.reduce((sum, message) => sum + Buffer.byteLength(message.text), 0)
  const worst = worstCase(bytes, question.maxOutputTokens, price)
  const budget = granted(config.budget, grants)
  const check = { spent, worstUsd: worst.dollars, worstTokens: worst.tokens, limits: budget }
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
  return { ...check, refused: '' }
}

const granted = ({ usd, minutes, tokens }: StepConfig['budget'], grants: number): Limits => {
  const times = grants + 1
  return { usd: usd === null ? null : usd * times, minutes: minutes * times, tokens: tokens * times }
}
