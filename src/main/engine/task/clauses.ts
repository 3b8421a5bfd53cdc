// Clauses that settle what the words of a task left open. Each names in its text who settled it. A plan travels through files, forks
// and the user's hands, so a separate field could get lost.
import type { Plan } from '../../../contract/run/plan.js'
import { isDecided, isSettled } from '../../../words/recorded/settled-clause.js'

/** The clauses of a task that settle what its words left open. */
export const clarifiedOf = (acceptance: readonly string[]): string[] => acceptance.filter(isSettled)

/** The clauses that a model rewrote, with the user's decisions, which always stay. */
export const keepDecided = (before: readonly string[], after: readonly string[]): string[] => {
  const decided = before.filter(isDecided)
  return [...after.filter((clause) => !decided.includes(clause)), ...decided]
}

/** The user's decisions by task, with the words that each is about. */
export type Decisions = ReadonlyMap<string, readonly { readonly clause: string; readonly quotes: readonly string[] }[]>

export const decidedIn = ({ tasks }: Plan): Decisions =>
  new Map(
    tasks.map(({ id, acceptance, traces = [] }) => [
      id,
      acceptance.flatMap((clause, index) => {
        const quotes = traces.flatMap((trace) => (trace.clause === index + 1 ? [trace.quote] : []))
        return isDecided(clause) ? [{ clause, quotes }] : []
      }),
    ]),
  )

/** A new plan with the user's decisions of the old one: in their task, or in the first if that is gone. Pure. */
export function withDecided(plan: Plan, decided: Decisions): Plan {
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
