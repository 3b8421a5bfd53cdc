// What holds for the library in all runs.
import { helpOn } from '../../../renderer/features/help/targets.js'
import type { FeatureSection } from '../../../renderer/features/settings/feature-sections.js'

export default { title: 'Library', help: helpOn.library, parts: ['library'] } satisfies FeatureSection
