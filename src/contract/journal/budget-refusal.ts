// Which limit of a budget refuses a request, and which come near; src/words/recorded/budget.ts makes the sentences, which journals keep.

/** Dollars, tokens or minutes; `worst` is the most that the request may take. */
export type BudgetRefusal =
  | { readonly limit: 'minutes'; readonly most: number; readonly used: number }
  | { readonly limit: 'tokens' | 'usd'; readonly worst: number; readonly left: number; readonly most: number }
  /** The cap on what all runs of a day may cost, and what they cost so far. */
  | { readonly limit: 'day'; readonly worst: number; readonly spent: number; readonly most: number }

/** A limit that is used up to the share at which the user wants to be warned. */
export interface Nearing {
  readonly limit: 'usd' | 'minutes' | 'tokens'
  readonly used: number
  readonly most: number
}
