// Which limit of a budget refuses a request, and which come near: what is left, and what can be done.
import type { BudgetRefusal, Nearing } from '../../contract/journal/budget-refusal.js'

export function budgetRefusalText(refusal: BudgetRefusal): string {
  switch (refusal.limit) {
    case 'minutes':
      return `The budget of ${short(refusal.most)} minutes is spent (${refusal.used.toFixed(1)} used). Grant the same again, or set --budget-minutes.`
    case 'tokens':
      return `The next request may take ${refusal.worst} tokens; ${refusal.left} of ${refusal.most} are left. Grant the same again, or set --budget-tokens.`
    case 'usd':
      if (refusal.worst === 0) return `The $${refusal.most.toFixed(2)} of this run are spent. Grant the same again, or set --budget-usd.`
      return `The next request may cost $${refusal.worst.toFixed(4)}; $${refusal.left.toFixed(4)} of $${refusal.most.toFixed(2)} are left. Grant the same again, or set --budget-usd.`
    case 'day':
      return `The next question may cost $${refusal.worst.toFixed(4)}, and all runs of today cost $${refusal.spent.toFixed(4)} of the $${refusal.most.toFixed(2)} that they may: raise the cap for a day in the settings ("tillgreen settings set dailyUsd N"), or go on tomorrow.`
    default:
      return refusal satisfies never
  }
}

/** Empty where no limit comes near. */
export function nearingText(near: readonly Nearing[]): string {
  const parts = near.map(({ limit, used, most }) => {
    switch (limit) {
      case 'usd':
        return `$${used.toFixed(2)} of $${most.toFixed(2)}`
      case 'minutes':
        return `${used.toFixed(1)} of ${short(most)} minutes`
      case 'tokens':
        return `${used} of ${most} tokens`
      default:
        return limit satisfies never
    }
  })
  return parts.length > 0 ? `${parts.join(' and ')} are used.` : ''
}

const short = (value: number): string => String(Number(value.toPrecision(4)))
