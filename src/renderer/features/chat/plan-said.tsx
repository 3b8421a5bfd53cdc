// The size of the first plan, unchanged; changes by later plans appear where they happened.
import type { Plan } from '../../../contract/run/plan.js'
import { count } from '../../../words/figures.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useAssumptions } from '../words/use-assumptions.js'

/** @param onPlan shows the plan, where the words are not traced */
export function PlanSaid({ onPlan }: { onPlan(): void }) {
  const plan = useOpenedRun((open) => open.view.plan)
  const first = useOpenedRun((open) => open.view.firstPlan)
  // The one task of feedback is the user's words; it has no clauses.
  const isOfWords = useOpenedRun((open) => open.view.goal?.kind === 'feedback')
  if (!plan || !first) return null
  return (
    <p className="say">
      The plan has <b>{count(first.tasks, 'task')}</b>
      {isOfWords ? '.' : ` with ${count(first.clauses, 'rule')}.`} Tests come first. Each must fail before its code is written.
      <Assumptions plan={plan} onPlan={onPlan} />
    </p>
  )
}

/** The way to them; their number is shown while the first plan is current. */
function Assumptions({ plan, onPlan }: { readonly plan: Plan; onPlan(): void }) {
  const isFirst = useOpenedRun((open) => open.view.replanned.length === 0)
  const { count: assumptions, show } = useAssumptions(plan, onPlan)
  if (assumptions === 0) return null
  return (
    <>
      {' Where your words leave something open, the planner made '}
      <button type="button" className="link" onClick={show}>
        {isFirst ? count(assumptions, 'assumption') : 'assumptions'}
      </button>
      .
    </>
  )
}
