// Where a history that is told again leaves the recorded one.
import type { ReplayDifference } from '../contract/calls/recordings.js'

export function differenceText(difference: ReplayDifference): string {
  switch (difference.type) {
    case 'not-recorded':
      return `The journal holds no entry for ${difference.key}.${difference.nearest === null ? '' : ` The nearest key that it holds is ${difference.nearest}.`} Asked were the facts ${difference.facts}.`
    case 'other-facts':
      return `The journal differs at ${difference.key}: recorded were the facts ${difference.recorded}, now they are ${difference.now}.`
    case 'reached-out':
      return `A strict replay reached for ${difference.port}.`
    default:
      return difference satisfies never
  }
}
