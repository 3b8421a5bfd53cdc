// Handles entries of a removed step in journals from before version 0.1.0: two authors read each task (`ambiguity`). Pure.
import { canonical, type Json } from '../../../contract/text/json.js'

/** The scope of the step, below each plan that it read. */
export const REMOVED_SCOPE = 'ambiguity'

/** Whether the removed step wrote the entry of this key. No current step asks for its result. */
export const isOfRemovedStep = (key: string): boolean => /^(?:plan-\d+\/)?ambiguity\//.test(key)

/** Whether facts differ only by the examples on which both authors agreed, which questions had then. */
export function differByRemovedFact(recorded: Json, now: Json): boolean {
  if (typeof recorded !== 'object' || recorded === null || !('alike' in recorded)) return false
  const { alike: _, ...rest } = recorded
  return canonical(rest) === canonical(now)
}
