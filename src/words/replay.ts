// Describes where a replayed history differs from the recorded one.
import type { ReplayDifference } from '../contract/calls/recordings.js'

export function differenceText(difference: ReplayDifference): string {
  switch (difference.type) {
    case 'not-recorded':
      return `The journal has no entry for ${difference.key}.${difference.nearest === null ? '' : ` The nearest key is ${difference.nearest}.`} The requested facts are ${difference.facts}.`
    case 'other-facts':
      return `The journal differs at ${difference.key}: the recorded facts are ${difference.recorded}, and the current facts are ${difference.now}.`
    case 'reached-out':
      return `A strict replay must use only the journal, but this replay used ${difference.port}.`
    default:
      return difference satisfies never
  }
}
