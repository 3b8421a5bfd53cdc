// Lists the checks that a run did without because its config leaves them out. They are shown with the verdict.

import type { StepConfig } from '../../../contract/config/config.js'
import { hasPatch } from '../../../contract/config/patches.js'
import { Check } from '../../../contract/run/evidence.js'
import type { StartCommand } from '../../../contract/run/template.js'
import type { Feature, Given } from '../task/feature.js'
import type { Purpose } from '../testing/judge-tests.js'

/** Values that decide which checks a program could have had. */
export type Checkable = Pick<Given, 'goal' | 'optional'> & { readonly purpose: Purpose }

/**
 * The checks that were left out. Checks that are impossible for this program do not count. Pure.
 * @param start the program's start command; null for a library
 */
export function leftOut(config: StepConfig, given: Checkable, start: StartCommand | null): Check[] {
  // Runs from before this patch made neither check on an existing program.
  const isMade = given.purpose === 'build' || hasPatch(config, 'check-existing')
  const own: readonly (readonly [Check, boolean])[] = [
    ['second-values', isMade && !config.secondValues],
    ['hollow', isMade && !config.hollow],
    ['hidden-tests', config.heldOut === 0],
    ['mutants', config.mutants === 0],
    ['controls', !config.controls],
  ]
  const named = new Set([
    ...own.filter(([, isOff]) => isOff).map(([check]) => check),
    ...given.optional.flatMap(({ leftOut: ofFeature }: Feature) => ofFeature?.(config, given.goal, start) ?? []),
  ])
  return Check.options.filter((check) => named.has(check))
}
