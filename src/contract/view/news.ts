// Finds changes of a run's state that its user wants to know while looking elsewhere.
import type { RunSummary } from '../run/run.js'

export type NewsKind = 'done' | 'failed' | 'needsYou'

type State = Pick<RunSummary, 'state' | 'asks' | 'outcome'>

/**
 * Null without news: nothing changed, or the user did it. Pure.
 * @param before undefined if the run was not known
 */
export function newsKindOf(before: State | undefined, { state, asks, outcome }: State): NewsKind | null {
  if (outcome && before?.state !== 'ended') {
    // The user who stopped it knows.
    if (outcome.ended === 'stopped') return null
    return outcome.verdict === 'verified' ? 'done' : 'failed'
  }
  const isHeld = state === 'paused' && before?.state !== 'paused'
  return isHeld || (asks && !before?.asks) ? 'needsYou' : null
}
