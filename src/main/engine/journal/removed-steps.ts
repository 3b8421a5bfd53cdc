// What journals from before version 0.1.0 hold of a step that is gone: two authors read each task (`ambiguity`). Pure.
import { canonical, type Json } from '../../../contract/text/json.js'

/** The scope in which the step wrote, below each plan that it read. */
export const REMOVED_SCOPE = 'ambiguity'

/** Whether the step wrote the entry of this key. No step of today asks for its result. */
export const isOfRemovedStep = (key: string): boolean => /^(?:plan-\d+\/)?ambiguity\//.test(key)

/** Whether the facts of a question differ only by the examples on which both authors agreed, which it had then. */
export function differByRemovedFact(recorded: Json, now: Json): boolean {
  if (typeof recorded !== 'object' || recorded === null || !('alike' in recorded)) return false
  const { alike: _, ...rest } = recorded
  return canonical(rest) === canonical(now)
}
