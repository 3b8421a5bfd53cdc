// What holds where the model of each role is chosen by its measured success.
import { helpOn } from '../../../renderer/features/help/targets.js'
import type { FeatureSection } from '../../../renderer/features/settings/feature-sections.js'

export default {
  title: 'Models by role',
  help: helpOn.router,
  parts: ['routerFloor', 'routerShare', 'routerCache'],
} satisfies FeatureSection
