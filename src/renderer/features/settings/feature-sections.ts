// Sections of the settings that extensions add: each with settings has a window/settings-section.ts.
import type { HelpTarget } from '../help/targets.js'

export interface FeatureSection {
  readonly title: string
  readonly help: HelpTarget
  /** Its parts of the settings. */
  readonly parts: readonly string[]
}

const modules = import.meta.glob<{ readonly default: FeatureSection }>('../../../extensions/*/window/settings-section.ts', { eager: true })

export const featureSections: readonly FeatureSection[] = Object.values(modules).map((module) => module.default)
