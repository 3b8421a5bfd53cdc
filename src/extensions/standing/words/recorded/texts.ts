// What a journal keeps of standing clauses as it was said.

export const notPlacedText = (reason: string): string => `Your standing clauses were not given to the tasks: ${reason}`

/** Why there is another plan. */
export const placedText = (clauses: readonly string[]): string => `With your standing clauses: ${clauses.join('; ')}`
