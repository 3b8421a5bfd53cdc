// Which changes of a run's state its user wants to hear of when they look elsewhere.
import type { RunSummary } from '../run/run.js'

export type NewsKind = 'done' | 'failed' | 'needsYou'

type State = Pick<RunSummary, 'state' | 'asks' | 'outcome'>

/**
 * Null where it is nothing to hear of: nothing changed, or the user did it. Pure.
 * @param before undefined where the run was not known
 */
export function newsKindOf(before: State | undefined, { state, asks, outcome }: State): NewsKind | null {
  if (outcome && before?.state !== 'ended') {
    // Whoever stopped it knows.
    if (outcome.ended === 'stopped') return null
    return outcome.verdict === 'verified' ? 'done' : 'failed'
  }
  const isHeld = state === 'paused' && before?.state !== 'paused'
  return isHeld || (asks && !before?.asks) ? 'needsYou' : null
}
