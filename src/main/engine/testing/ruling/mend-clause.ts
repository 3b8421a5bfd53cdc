// Corrects clauses in the plan that were ruled to be wrong, where the user sees it.
import { numberOf, type Plan, type PlanTask, type ReplacedClause } from '../../../../contract/run/plan.js'
import { withRenamed } from '../../../../contract/traces/renamed-clauses.js'
import type { Run } from '../../journal/run-context.js'

export interface MendedClause {
  /** Its number, as in the tests of its task. */
  readonly clause: number
  readonly text: string
}

/** New words of clauses, with the reason. */
interface Mending {
  readonly clauses: readonly MendedClause[]
  readonly why: string
}

/** The plan with clauses of a task reworded. */
export function withMended(
  run: Run,
  plan: Plan,
  owner: Pick<PlanTask, 'id' | 'acceptance' | 'numbers'>,
  { clauses: mended, why }: Mending,
): Plan {
  const textOf = (number: number) => mended.find(({ clause }) => clause === number)?.text.trim()
  const acceptance = owner.acceptance.map((each, index) => textOf(numberOf(owner, index)) ?? each)
  // A replaced clause refers to its new clause by the words, so these change too.
  const renamed = (by: ReplacedClause['by']) => {
    const index = by.task === owner.id ? owner.acceptance.indexOf(by.clause) : -1
    return { ...by, clause: acceptance[index] ?? by.clause }
  }
  const tasks = plan.tasks.map((each) => (each.id === owner.id ? { ...each, acceptance } : each))
  const next = withRenamed({ ...plan, tasks }, renamed)
  run.note('mended', { type: 'planned', plan: next, by: 'model', why })
  return next
}
