// How many assumptions a plan makes, and the way to them: one number and one list, wherever they are spoken of.
import type { Plan } from '../../../contract/run/plan.js'
import { useTalkPlace } from '../run/talk-place.js'
import { useTracedWords } from './words-pane.js'

interface AssumptionsLink {
  /** As many as are listed below the user's words; clauses without a request are among them. */
  readonly count: number
  /** Shows them where they are answered. */
  show(): void
}

/** @param showPlan shows those of the plan, where no words lead to them */
export function useAssumptions(plan: Plan, showPlan: () => void): AssumptionsLink {
  const traced = useTracedWords()
  const { show } = useTalkPlace()
  if (!traced) return { count: plan.assumptions.length, show: showPlan }
  return { count: traced.assumed.length + traced.assumptions.length, show: () => show('words') }
}
