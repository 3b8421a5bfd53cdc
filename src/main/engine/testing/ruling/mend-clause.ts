// Puts clauses that were ruled to be wrong right in the plan, where the user sees it.
import { numberOf, type Plan, type PlanTask, type ReplacedClause } from '../../../../contract/run/plan.js'
import { withRenamed } from '../../../../contract/traces/renamed-clauses.js'
import type { Run } from '../../journal/run-context.js'

export interface Mended {
  /** Its number, as the tests of its task call it. */
  readonly clause: number
  readonly text: string
}

/** The plan with clauses of a task in other words. */
export function withMended(
  run: Run,
  plan: Plan,
  owner: Pick<PlanTask, 'id' | 'acceptance' | 'numbers'>,
  mended: readonly Mended[],
  why: string,
): Plan {
  const textOf = (number: number) => mended.find(({ clause }) => clause === number)?.text.trim()
  const acceptance = owner.acceptance.map((each, index) => textOf(numberOf(owner, index)) ?? each)
  // What another clause was replaced by is known by its words: they change with it.
  const renamed = (by: ReplacedClause['by']) => {
    const index = by.task === owner.id ? owner.acceptance.indexOf(by.clause) : -1
    return { ...by, clause: acceptance[index] ?? by.clause }
  }
  const tasks = plan.tasks.map((each) => (each.id === owner.id ? { ...each, acceptance } : each))
  const next = withRenamed({ ...plan, tasks }, renamed)
  run.note('mended', { type: 'planned', plan: next, by: 'model', why })
  return next
}
