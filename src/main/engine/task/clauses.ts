// Clauses of a task that settle what its words left open: each says itself who settled it. A plan travels through files, forks
// and the user's hands, so a clause that says it needs no field that could be lost.
import type { Plan } from '../../../contract/run/plan.js'
import { isDecided, isSettled } from '../../../words/recorded/settled-clause.js'

/** Those of a task's clauses that settle what its words left open. */
export const clarifiedOf = (acceptance: readonly string[]): string[] => acceptance.filter(isSettled)

/** The clauses that a model rewrote, with what the user decided: that stands, whatever becomes of the rest. */
export const keepDecided = (before: readonly string[], after: readonly string[]): string[] => {
  const decided = before.filter(isDecided)
  return [...after.filter((clause) => !decided.includes(clause)), ...decided]
}

/** What the user decided, by the task in which it stands, with the words that each is about. */
export type Decided = ReadonlyMap<string, readonly { readonly clause: string; readonly quotes: readonly string[] }[]>

export const decidedIn = ({ tasks }: Plan): Decided =>
  new Map(
    tasks.map(({ id, acceptance, traces = [] }) => [
      id,
      acceptance.flatMap((clause, index) => {
        const quotes = traces.flatMap((trace) => (trace.clause === index + 1 ? [trace.quote] : []))
        return isDecided(clause) ? [{ clause, quotes }] : []
      }),
    ]),
  )

/** A plan that was made again, with what the user decided of the one before: in its task, or in the first where that is gone. Pure. */
export function withDecided(plan: Plan, decided: Decided): Plan {
  const homeless = [...decided].flatMap(([id, clauses]) => (plan.tasks.some((task) => task.id === id) ? [] : clauses))
  const tasks = plan.tasks.map((task, index) => {
    const own = [...(decided.get(task.id) ?? []), ...(index === 0 ? homeless : [])]
    const missing = own.filter(({ clause }) => !task.acceptance.includes(clause))
    if (missing.length === 0) return task
    const traces = missing.flatMap(({ quotes }, at) => quotes.map((quote) => ({ clause: task.acceptance.length + at + 1, quote })))
    return {
      ...task,
      acceptance: [...task.acceptance, ...missing.map(({ clause }) => clause)],
      traces: [...(task.traces ?? []), ...traces],
    }
  })
  return { ...plan, tasks }
}
