// What holds where the model of each role is chosen by its measured success.
import { helpOn } from '../help/targets.js'
import type { FeatureSection } from '../settings/feature-sections.js'

export default {
  title: 'Models by role',
  help: helpOn.router,
  parts: ['routerFloor', 'routerShare', 'routerCache'],
} satisfies FeatureSection
