// Which clauses of a task still hold: those that nothing replaced which the user said later. Pure.
import { numberOf, type PlanTask } from '../run/plan.js'

type Replaceable = Pick<PlanTask, 'acceptance' | 'numbers' | 'replaced'>

/** Whether words that were said later replace a clause. */
export const isReplaced = ({ replaced }: Pick<PlanTask, 'replaced'>, clause: string): boolean =>
  replaced?.some((each) => each.clause === clause) ?? false

/** The words of those that hold. */
export const standingTexts = (task: Pick<PlanTask, 'acceptance' | 'replaced'>): string[] =>
  task.acceptance.filter((clause) => !isReplaced(task, clause))

/** Clauses that hold, each with the number that its tests call it by. */
export const standingClauses = (task: Replaceable): { readonly clause: string; readonly number: number }[] =>
  task.acceptance.map((clause, index) => ({ clause, number: numberOf(task, index) })).filter(({ clause }) => !isReplaced(task, clause))
