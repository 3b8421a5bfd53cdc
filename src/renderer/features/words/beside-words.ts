// What extensions show beside the user's sentences: each that shows something has a window/beside-words.tsx.
import type { ComponentType } from 'react'

export interface BesideWords {
  /** Its place among them, from the top. */
  readonly order: number
  /** Below a clause, by the ids of its tests. Shows nothing where there is nothing to show. */
  readonly Clause: ComponentType<{ readonly tests: readonly string[] }>
  /** Below all sentences. */
  readonly Whole: ComponentType
}

const modules = import.meta.glob<{ readonly default: BesideWords }>('../../../extensions/*/window/beside-words.tsx', { eager: true })

export const besideWords: readonly BesideWords[] = Object.values(modules)
  .map((module) => module.default)
  .toSorted((a, b) => a.order - b.order)
