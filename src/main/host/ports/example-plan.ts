// Which plan of a verified run a planner is shown: that of the run that was asked for in the most alike words. Pure.
import type { Plan } from '../../../contract/run/plan.js'
import type { VerifiedPlan } from '../../store/read-runs.js'
import { mostAlike } from '../similar-texts/similar-texts.js'

/** @param known newest first: of equals the newest is taken; null where there are none */
export function examplePlanFor(description: string, known: readonly VerifiedPlan[]): Plan | null {
  const descriptions = known.map((each) => each.description)
  const place = mostAlike(description, descriptions)
  return place === null ? null : (known[place]?.plan ?? null)
}
