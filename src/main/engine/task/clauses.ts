// Clauses of a task that settle what its words left open: each says itself who settled it.

// A plan travels through files, forks and the user's hands: a clause that says who settled it needs no field that could be lost.
const DECIDED = 'Decided by the person: '
const ASSUMED = 'Assumed, since nobody was asked: '

export const isDecided = (clause: string): boolean => clause.startsWith(DECIDED)

/** Those of a task's clauses that settle what its words left open. */
export const clarifiedOf = (acceptance: readonly string[]): string[] =>
  acceptance.filter((clause) => isDecided(clause) || clause.startsWith(ASSUMED))

/** The clauses that a model wrote anew, with what the user decided: that stands, whatever becomes of the rest. */
export const keepDecided = (before: readonly string[], after: readonly string[]): string[] => {
  const decided = before.filter(isDecided)
  return [...after.filter((clause) => !decided.includes(clause)), ...decided]
}

/** The clause that something settled becomes. */
export const settledClause = (by: 'person' | 'default', settled: string): string => (by === 'person' ? DECIDED : ASSUMED) + settled
