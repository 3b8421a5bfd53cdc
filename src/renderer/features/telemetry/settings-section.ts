// What holds for traces of all runs.
import { helpOn } from '../help/targets.js'
import type { FeatureSection } from '../settings/feature-sections.js'

export default { title: 'Traces', help: helpOn.traces, parts: ['traceAddress'] } satisfies FeatureSection
