// What holds for sites of packages in all runs.
import { helpOn } from '../../../renderer/features/help/targets.js'
import type { FeatureSection } from '../../../renderer/features/settings/feature-sections.js'

export default { title: 'Package documentation', help: helpOn.sites, parts: ['documentationSite'] } satisfies FeatureSection
