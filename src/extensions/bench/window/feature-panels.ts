// What other parts of the window show on the bench: each has a bench-panel.tsx in its folder.
import type { ComponentType } from 'react'

const modules = import.meta.glob<{ readonly default: ComponentType }>(
  ['../../*/window/bench-panel.tsx', '../../../renderer/features/*/bench-panel.tsx'],
  { eager: true },
)

export const benchPanels: readonly ComponentType[] = Object.values(modules).map((module) => module.default)
