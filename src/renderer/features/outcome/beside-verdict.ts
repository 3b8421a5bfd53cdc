// What extensions show beside the verdict: each that shows something has a window/beside-verdict.tsx.
import type { ComponentType } from 'react'

export interface BesideVerdict {
  /** Its place among them, from the top. */
  readonly order: number
  /** Shows nothing where there is nothing to show. */
  readonly Panel: ComponentType
}

const modules = import.meta.glob<{ readonly default: BesideVerdict }>('../../../extensions/*/window/beside-verdict.tsx', { eager: true })

export const besideVerdict: readonly BesideVerdict[] = Object.values(modules)
  .map((module) => module.default)
  .toSorted((a, b) => a.order - b.order)
