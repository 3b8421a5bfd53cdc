// What holds for lessons in all runs.
import { helpOn } from '../../../renderer/features/help/targets.js'
import type { FeatureSection } from '../../../renderer/features/settings/feature-sections.js'

export default { title: 'Lessons', help: helpOn.lessons, parts: ['lessons'] } satisfies FeatureSection
