// Once the program is verified, its tests run once more and say which lines each of them runs. It takes no part in the verdict.
import { Coverage } from '../../../contract/journal/coverage.js'
import { sandboxEffect } from '../../../main/engine/asking/sandbox-effect.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Performance, Place } from '../../../main/engine/ports/ports.js'
import type { Ended, Feature, Given } from '../../../main/engine/task/feature.js'
import { placeOf } from '../../../main/engine/task/workspace.js'

declare module '../../../main/engine/ports/ports.js' {
  interface FeaturePorts {
    readonly coverage: CoveragePort
  }
}

export interface CoveragePort {
  /** Runs the tests in a fresh copy; null where nothing could be measured. */
  measure(place: Place, at: Performance): Promise<Coverage | null>
}

const coverage: Feature = { scope: 'coverage', afterVerifying: measure }

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

export default coverage
