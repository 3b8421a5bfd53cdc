// What holds for summaries of files in all runs.
import { helpOn } from '../help/targets.js'
import type { FeatureSection } from '../settings/feature-sections.js'

export default { title: 'Summaries of files', help: helpOn.summaries, parts: ['fileSummaries'] } satisfies FeatureSection
