// Which plans of verified runs a planner is shown: those of the runs that were asked for in the most alike words. Pure.
import type { Plan } from '../../../contract/run/plan.js'
import type { VerifiedPlan } from '../../store/read-runs.js'
import { byLikeness } from '../similar-texts/similar-texts.js'

/**
 * The most alike one first; what was asked for in the same words is shown once, since its plans would differ in little.
 * @param known newest first: of equals the newest is taken
 */
export function examplePlansFor(description: string, known: readonly VerifiedPlan[], most: number): Plan[] {
  const ranked = byLikeness(
    description,
    known.map((each) => each.description),
  ).flatMap((place) => known[place] ?? [])
  const distinct = ranked.filter((each, at) => ranked.findIndex((other) => other.description === each.description) === at)
  return distinct.slice(0, most).map(({ plan }) => plan)
}
