// What holds for lessons in all runs.
import { helpOn } from '../help/targets.js'
import type { FeatureSection } from '../settings/feature-sections.js'

export default { title: 'Lessons', help: helpOn.lessons, parts: ['lessons'] } satisfies FeatureSection
