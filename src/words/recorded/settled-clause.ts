// How a clause of a task says who settled it. Plans in journals and files hold these words, so they stay as they are.

const DECIDED = 'Decided by the person: '
const ASSUMED = 'Assumed, since nobody was asked: '

/** The clause that something settled becomes. */
export const settledClause = (by: 'person' | 'default', settled: string): string => (by === 'person' ? DECIDED : ASSUMED) + settled

/** Whether the user settled it. */
export const isDecided = (clause: string): boolean => clause.startsWith(DECIDED)

/** Whether the user or a default settled it. */
export const isSettled = (clause: string): boolean => isDecided(clause) || clause.startsWith(ASSUMED)

/** A clause as it is shown: without its suffix or prefix about who settled it, which is shown beside it. */
export function clauseParts(clause: string): { readonly text: string; readonly settled: 'by you' | 'assumed' | null } {
  if (isDecided(clause)) return { text: clause.slice(DECIDED.length), settled: 'by you' }
  return clause.startsWith(ASSUMED) ? { text: clause.slice(ASSUMED.length), settled: 'assumed' } : { text: clause, settled: null }
}
