// Which clauses of a task still hold: those that nothing replaced which the user said later. Pure.
import { numberOf, type Plan, type PlanTask, type ReplacedClause } from '../run/plan.js'

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

/** Earlier tasks with those clauses marked that words of a later run replace. */
export const withOverruled = (earlier: readonly PlanTask[], { overruled = [] }: Pick<Plan, 'overruled'>): PlanTask[] =>
  earlier.map((task) => {
    const own = overruled
      .filter((each) => each.task === task.id && task.acceptance.includes(each.clause) && !isReplaced(task, each.clause))
      .map(({ clause, by }): ReplacedClause => ({ clause, by }))
    return own.length === 0 ? task : { ...task, replaced: [...(task.replaced ?? []), ...own] }
  })
