// What holds for the library in all runs.
import { helpOn } from '../help/targets.js'
import type { FeatureSection } from '../settings/feature-sections.js'

export default { title: 'Library', help: helpOn.library, parts: ['library'] } satisfies FeatureSection
