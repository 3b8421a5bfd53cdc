// Keeps the quotations of clauses where the list of clauses was changed. Pure.
import type { PlanTask, Trace } from '../run/plan.js'

type TracedTask = Pick<PlanTask, 'acceptance' | 'traces'>

/**
 * What each of these clauses is from: the quotations of a clause in the same words, of the first of the tasks that has one with any.
 * As the fields of a task, so that one without quotations has no such field.
 */
export function tracesByWords(acceptance: readonly string[], tasks: readonly TracedTask[]): Pick<PlanTask, 'traces'> {
  const traces = acceptance.flatMap((clause, index) => {
    const found = tasks.map((task) => quotesOf(task, clause)).find((quotes) => quotes.length > 0) ?? []
    return found.map((quote): Trace => ({ clause: index + 1, quote }))
  })
  return traces.length > 0 ? { traces } : {}
}

/** The same after clauses were changed by hand: as many as before keep theirs by their places, else by their words. */
export const tracesAfterEdit = (task: TracedTask, acceptance: readonly string[]): Trace[] =>
  (acceptance.length === task.acceptance.length ? task.traces : tracesByWords(acceptance, [task]).traces) ?? []

const quotesOf = ({ acceptance, traces = [] }: TracedTask, clause: string): string[] =>
  traces.filter((trace) => acceptance[trace.clause - 1] === clause).map(({ quote }) => quote)
