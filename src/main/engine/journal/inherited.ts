// The inherited history of a fork: the entries of another run up to each parting, replayed with the config of that time.
import type { Entry } from '../../../contract/journal/entry.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import { isOfRemovedStep } from './removed-steps.js'

export interface Inherited {
  /** The part of the history that a scope is in: 0 before the first parting, one more after each. */
  partAt(path: string): number
  /** Counts a replayed result. */
  countReplayed(key: string, seq: number): void
  readonly partings: number
}

/** The history of a run that inherited nothing. */
export const nothingInherited: Inherited = { partAt: () => 0, countReplayed: () => undefined, partings: 0 }

/**
 * Results up to each number of `partings` come from another run. A part ends for a task when all of its results in that part are
 * replayed. Tasks side by side do not affect each other, so the order of their steps does not matter. Steps outside of tasks decide
 * which tasks are built together, so for them a part ends when all of its results are replayed. Results of a removed step never are.
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
    countReplayed: (key, seq) => count(key, seq, -1),
  }
}

/** The group of all entries. */
const WHOLE = ''

/** `task/parser/attempt/1/test` belongs to its task, every other key only to the whole. */
function groupOf(path: string): string {
  const { phase, part } = placeOfKey(path)
  return phase === 'task' ? part : WHOLE
}
