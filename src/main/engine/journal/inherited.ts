// What a fork took over: the history of another run up to each parting, told again with the config that it was made with.
import type { Entry } from '../../../contract/journal/entry.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import { isOfRemovedStep } from './removed-steps.js'

export interface Inherited {
  /** The part of the history that is being told to a scope: 0 before the first parting, one more after each. */
  partAt(path: string): number
  /** Counts that a result was told. */
  told(key: string, seq: number): void
  readonly partings: number
}

/** A run of its own, which took over nothing. */
export const nothingInherited: Inherited = { partAt: () => 0, told: () => undefined, partings: 0 }

/**
 * Results up to each number of `partings` come from another run. A part is over for a task when all results that the
 * task has of it were told: tasks side by side do not decide for each other, so it is the same however their steps
 * interleave. What lies outside of tasks decides between them - which are built together - so there a part is over when everything of it was told.
 * What a removed step recorded is never told again.
 */
export function takeOver(entries: readonly Entry[], partings: readonly number[]): Inherited {
  if (partings.length === 0) return nothingInherited
  const partOf = (seq: number): number => partings.filter((until) => seq > until).length
  const left = new Map<string, number[]>()
  const leftOf = (group: string): number[] => {
    const known = left.get(group) ?? partings.map(() => 0)
    left.set(group, known)
    return known
  }
  const count = (key: string, seq: number, by: 1 | -1) => {
    const part = partOf(seq)
    if (part >= partings.length) return
    for (const group of new Set([groupOf(key), WHOLE])) {
      const counts = leftOf(group)
      counts[part] = (counts[part] ?? 0) + by
    }
  }
  for (const { kind, key, seq } of entries) if (kind === 'result' && !isOfRemovedStep(key)) count(key, seq, 1)
  return {
    partings: partings.length,
    partAt(path) {
      const part = leftOf(groupOf(path)).findIndex((each) => each > 0)
      return part === -1 ? partings.length : part
    },
    told: (key, seq) => count(key, seq, -1),
  }
}

/** The group that everything belongs to. */
const WHOLE = ''

/** `task/parser/attempt/1/test` belongs to the task, all else only to the whole. */
function groupOf(path: string): string {
  const { phase, part } = placeOfKey(path)
  return phase === 'task' ? part : WHOLE
}
