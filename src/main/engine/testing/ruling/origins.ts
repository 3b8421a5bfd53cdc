// Lists the clauses of a task with the user's words that each comes from, for a ruling on which one is wrong. Pure.
import type { Plan, PlanTask } from '../../../../contract/run/plan.js'
import { standingClauses } from '../../../../contract/traces/standing-clauses.js'
import { numbered } from '../../asking/prompt.js'
import { numberedClauses } from '../../task/task-prompt.js'
import { say } from './say.js'

/** A plan without quotations, by hand or by an earlier version, has no known origins: it lists the clauses alone. */
export function clausesWithOrigin(plan: Plan, task: PlanTask): string {
  if (![task, ...plan.tasks].some(({ traces = [] }) => traces.length > 0)) return numberedClauses(task)
  const clauses = standingClauses(task)
  const quotesOf = (clause: string) =>
    (task.traces ?? []).filter((trace) => task.acceptance[trace.clause - 1] === clause).map(({ quote }) => `"${quote}"`)
  return numbered(
    clauses.map(({ clause }) => {
      const quotes = quotesOf(clause)
      return `${clause}\n${quotes.length > 0 ? say('from', { quotes: quotes.join(', ') }) : say('assumed')}`
    }),
    clauses.map(({ number }) => number),
  )
}
