// Puts a clause that was ruled to be wrong right in the plan, where the user sees it.
import type { Plan, PlanTask } from '../../../../contract/run/plan.js'
import type { Run } from '../../journal/run-context.js'

/** The plan with one clause of a task in other words. @param clause its number, counted from 1 */
export function withMended(
  run: Run,
  plan: Plan,
  owner: Pick<PlanTask, 'id' | 'acceptance'>,
  clause: number | null,
  mended: string,
  why: string,
): Plan {
  const acceptance = owner.acceptance.map((each, index) => (index + 1 === clause ? mended.trim() : each))
  const next = { ...plan, tasks: plan.tasks.map((each) => (each.id === owner.id ? { ...each, acceptance } : each)) }
  run.note('mended', { type: 'planned', plan: next, by: 'model', why })
  return next
}
