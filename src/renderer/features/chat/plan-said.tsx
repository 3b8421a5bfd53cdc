// What the first plan came to, as it was said then; what later plans changed is told where it happened.
import type { Plan } from '../../../contract/run/plan.js'
import { count } from '../../../words/figures.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useAssumptions } from '../words/use-assumptions.js'

/** @param onPlan shows the plan, where the words are not traced */
export function PlanSaid({ onPlan }: { onPlan(): void }) {
  const plan = useOpenedRun((open) => open.view.plan)
  const first = useOpenedRun((open) => open.view.firstPlan)
  // The one task of feedback is what the user said, with no clauses of its own.
  const isOfWords = useOpenedRun((open) => open.view.goal?.kind === 'feedback')
  if (!plan || !first) return null
  return (
    <p className="say">
      Planned <b>{count(first.tasks, 'task')}</b>
      {isOfWords ? '.' : ` with ${count(first.clauses, 'clause')}.`} Tests come first; each must fail before its code is written.
      <Assumptions plan={plan} onPlan={onPlan} />
    </p>
  )
}

/** The way to them; how many there are is told as long as the first plan stands. */
function Assumptions({ plan, onPlan }: { readonly plan: Plan; onPlan(): void }) {
  const isFirst = useOpenedRun((open) => open.view.replanned.length === 0)
  const { count: assumptions, show } = useAssumptions(plan, onPlan)
  if (assumptions === 0) return null
  return (
    <>
      {' Where your words are open it made '}
      <button type="button" className="link" onClick={show}>
        {isFirst ? count(assumptions, 'assumption') : 'assumptions'}
      </button>
      .
    </>
  )
}
