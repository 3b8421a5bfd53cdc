// What optional features show on the bench, as their folders say: each has a bench-panel.tsx.
import type { ComponentType } from 'react'

const modules = import.meta.glob<{ readonly default: ComponentType }>('../*/bench-panel.tsx', { eager: true })

export const benchPanels: readonly ComponentType[] = Object.values(modules).map((module) => module.default)
