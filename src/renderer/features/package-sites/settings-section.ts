// What holds for sites of packages in all runs.
import { helpOn } from '../help/targets.js'
import type { FeatureSection } from '../settings/feature-sections.js'

export default { title: 'Package documentation', help: helpOn.sites, parts: ['documentationSite'] } satisfies FeatureSection
