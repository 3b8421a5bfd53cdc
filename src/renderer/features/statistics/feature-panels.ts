// What extensions show among the statistics: each that shows something has a window/statistics-panel.tsx.
import type { ComponentType } from 'react'

export interface StatisticsPanel {
  /** Its place among them, from the top. */
  readonly order: number
  /** Shows nothing where there is nothing to show. */
  readonly Panel: ComponentType
}

const modules = import.meta.glob<{ readonly default: StatisticsPanel }>('../../../extensions/*/window/statistics-panel.tsx', {
  eager: true,
})

export const statisticsPanels: readonly StatisticsPanel[] = Object.values(modules)
  .map((module) => module.default)
  .toSorted((a, b) => a.order - b.order)
