// Once the program is verified, its tests run once more and say which lines each of them runs. It takes no part in the verdict.
import { Coverage } from '../../../../contract/journal/coverage.js'
import { sandboxEffect } from '../../asking/sandbox-effect.js'
import type { Run } from '../../journal/run-context.js'
import type { Performance, Place } from '../../ports/ports.js'
import type { Ended, Feature, Given } from '../../task/feature.js'
import { placeOf } from '../../task/workspace.js'

declare module '../../ports/ports.js' {
  interface FeaturePorts {
    readonly coverage: CoveragePort
  }
}

export interface CoveragePort {
  /** Runs the tests in a fresh copy; null where nothing could be measured. */
  measure(place: Place, at: Performance): Promise<Coverage | null>
}

export const coverage: Feature = { scope: 'coverage', afterVerifying: measure }

/** Nothing is said where the runner cannot tell. */
async function measure(run: Run, given: Given, { workspace }: Ended): Promise<void> {
  const { template } = given.goal
  const kit = given.languages.runners.get(template.runner)?.coverage ?? null
  if (!run.config.coverage || kit === null || workspace.suites.length === 0) return
  const place = placeOf(given, template, workspace)
  const facts = { tree: place.tree, environment: place.environment }
  const found = await sandboxEffect(run, given, {
    ...{ name: 'measure', step: 'coverage', facts, schema: Coverage.nullable() },
    perform: async (at) => ({ value: await given.features.coverage.measure(place, at) }),
  })
  run.note('covered', { type: 'covered', coverage: found })
}
