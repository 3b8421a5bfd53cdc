// How a clause of a task says who settled it. Plans in journals and files hold these words, so they stay as they are.

const DECIDED = 'Decided by the person: '
const ASSUMED = 'Assumed, since nobody was asked: '

/** The clause that something settled becomes. */
export const settledClause = (by: 'person' | 'default', settled: string): string => (by === 'person' ? DECIDED : ASSUMED) + settled

/** Whether the user settled it. */
export const isDecided = (clause: string): boolean => clause.startsWith(DECIDED)

/** Whether anybody settled it. */
export const isSettled = (clause: string): boolean => isDecided(clause) || clause.startsWith(ASSUMED)
