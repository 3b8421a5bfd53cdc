// The states of the workspace before and after a step. Pure.
import type { FileState } from '../../../contract/calls/files.js'
import { cardOf } from '../../../contract/journal/card-of.js'

/** Null if the step left no state. What another task did meanwhile, in its own copy, is no state before. */
export function treesOf(states: readonly FileState[], key: string): { readonly before: string; readonly after: string } | null {
  const at = states.findLastIndex((state) => state.key === key)
  const after = states[at]
  if (!after) return null
  const earlier = states.slice(0, at)
  const own = cardOf(key, undefined)
  const before = earlier.findLast((state) => cardOf(state.key, undefined) === own) ?? earlier.at(-1)
  return before ? { before: before.tree, after: after.tree } : null
}
