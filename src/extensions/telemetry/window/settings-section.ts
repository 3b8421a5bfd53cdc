// What holds for traces of all runs.
import { helpOn } from '../../../renderer/features/help/targets.js'
import type { FeatureSection } from '../../../renderer/features/settings/feature-sections.js'

export default { title: 'Traces', help: helpOn.traces, parts: ['traceAddress'] } satisfies FeatureSection
