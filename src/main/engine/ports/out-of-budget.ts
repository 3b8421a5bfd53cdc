// The error for an exhausted budget: thrown by the ports, recorded by the run, and a halt for the steps.
import type { BudgetRefusal } from '../../../contract/journal/budget-refusal.js'
import { type Halted, halt } from './progress.js'

/** The message names the limit and the flag that changes it. */
export class OutOfBudget extends Error {
  /** Null if the limit does not matter. */
  readonly limit: BudgetRefusal['limit'] | null

  constructor(reason: string, limit: BudgetRefusal['limit'] | null = null) {
    super(reason)
    this.limit = limit
    this.name = 'OutOfBudget'
  }
}

/** The result of `work`; a halt if the budget ended it. */
export async function unlessOutOfBudget<T>(work: () => Promise<T>): Promise<T | Halted> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutOfBudget) return halt('budget', error.message)
    throw error
  }
}
