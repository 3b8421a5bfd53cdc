// The budget ended something before it was done: thrown by the world, recorded by the run, and a halt for the steps.
import type { BudgetRefusal } from '../../../contract/journal/budget-refusal.js'
import { type Halted, halt } from './progress.js'

/** The message says which limit it was and which flag changes it. */
export class OutOfBudget extends Error {
  /** Null where nobody needs to know which one it was. */
  readonly limit: BudgetRefusal['limit'] | null

  constructor(reason: string, limit: BudgetRefusal['limit'] | null = null) {
    super(reason)
    this.limit = limit
    this.name = 'OutOfBudget'
  }
}

/** What `work` comes to; a halt where the budget ended it. */
export async function unlessOutOfBudget<T>(work: () => Promise<T>): Promise<T | Halted> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutOfBudget) return halt('budget', error.message)
    throw error
  }
}
