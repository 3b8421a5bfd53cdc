// The clauses of a task with the words that each is from, for whoever rules which of them is wrong. Pure.
import type { Plan, PlanTask } from '../../../../contract/run/plan.js'
import { standingClauses } from '../../../../contract/traces/standing-clauses.js'
import { numbered } from '../../asking/prompt.js'
import { numberedClauses } from '../../task/task-prompt.js'
import { say } from './say.js'

/** Of a plan that quotes nothing, by hand or of an earlier version, nobody knows what its clauses are from: they stand alone. */
export function clausesWithOrigin(plan: Plan, task: PlanTask): string {
  if (![task, ...plan.tasks].some(({ traces = [] }) => traces.length > 0)) return numberedClauses(task)
  const standing = standingClauses(task)
  const quotesOf = (clause: string) =>
    (task.traces ?? []).filter((trace) => task.acceptance[trace.clause - 1] === clause).map(({ quote }) => `"${quote}"`)
  return numbered(
    standing.map(({ clause }) => {
      const quotes = quotesOf(clause)
      return `${clause}\n${quotes.length > 0 ? say('from', { quotes: quotes.join(', ') }) : say('assumed')}`
    }),
    standing.map(({ number }) => number),
  )
}
