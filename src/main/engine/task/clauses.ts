// Clauses of a task that settle what its words left open: each says itself who settled it. A plan travels through files, forks
// and the user's hands, so a clause that says it needs no field that could be lost.
import { isDecided, isSettled } from '../../../words/recorded/settled-clause.js'

/** Those of a task's clauses that settle what its words left open. */
export const clarifiedOf = (acceptance: readonly string[]): string[] => acceptance.filter(isSettled)

/** The clauses that a model rewrote, with what the user decided: that stands, whatever becomes of the rest. */
export const keepDecided = (before: readonly string[], after: readonly string[]): string[] => {
  const decided = before.filter(isDecided)
  return [...after.filter((clause) => !decided.includes(clause)), ...decided]
}
