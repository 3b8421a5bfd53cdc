// Whether an independent reader holds each plan against the user's words.
import { helpOn } from '../../../renderer/features/help/targets.js'
import type { FeatureSection } from '../../../renderer/features/settings/feature-sections.js'

export default { title: 'Independent reader', help: helpOn.words, parts: ['reader'] } satisfies FeatureSection
