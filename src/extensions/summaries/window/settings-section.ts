// What holds for summaries of files in all runs.
import { helpOn } from '../../../renderer/features/help/targets.js'
import type { FeatureSection } from '../../../renderer/features/settings/feature-sections.js'

export default { title: 'File summaries', help: helpOn.summaries, parts: ['fileSummaries'] } satisfies FeatureSection
