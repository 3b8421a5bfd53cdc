// The marks beside a name in the tree: lines added and removed over the run, and read-only files.

import { matchesAny } from '../../../contract/paths/glob.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { Template } from '../../../contract/run/template.js'

export interface LineCount {
  readonly added: number
  readonly removed: number
  /** Changed files at and below this path. */
  readonly files: number
}

/** Lines added and removed for every changed file and every folder above one. */
export function changeMarks(
  changes: ReadonlyMap<string, { readonly added: number; readonly removed: number }>,
): ReadonlyMap<string, LineCount> {
  const marks = new Map<string, LineCount>()
  for (const [path, { added, removed }] of changes) {
    if (added === 0 && removed === 0) continue
    for (const place of selfAndAbove(path)) {
      const before = marks.get(place) ?? { added: 0, removed: 0, files: 0 }
      marks.set(place, { added: before.added + added, removed: before.removed + removed, files: before.files + 1 })
    }
  }
  return marks
}

function selfAndAbove(path: string): string[] {
  const places = [path]
  for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) places.push(path.slice(0, cut))
  return places
}

/** Who holds a file: the suite it is sealed in, the user, the author of tests, or the template. */
export type Hold = 'sealed' | 'locked' | 'test' | 'template' | null

/** The facts that decide who holds a path. */
export interface Holding {
  readonly template: Template | null
  readonly suites: readonly Suite[]
  /** Globs of what steers the test runner. */
  readonly steering: readonly string[]
  /** Paths that the user locked. */
  readonly locked: readonly string[]
}

/** Finds who holds each path. Pure. */
export function holdOf({ template, suites, steering, locked }: Holding): (path: string) => Hold {
  const sealed = new Set(suites.flatMap((suite) => suite.files))
  return (path) => {
    if (sealed.has(path)) return 'sealed'
    if (locked.includes(path)) return 'locked'
    if (!template) return null
    if (matchesAny(template.tests, path)) return 'test'
    return matchesAny(steering, path) ? 'template' : null
  }
}

/** The word beside the name, and what it means. */
export function holdWords(hold: Exclude<Hold, null>): { word: string; meaning: string } {
  switch (hold) {
    case 'sealed':
      return {
        word: 'locked',
        meaning: 'This test failed before the code was written and has been read-only since, because the verdict depends on it.',
      }
    case 'locked':
      return { word: 'your lock', meaning: 'You locked this file: no model can write to it until you unlock it.' }
    case 'test':
      return { word: 'test', meaning: 'Only the test author can write to this file.' }
    case 'template':
      return { word: 'fixed', meaning: 'This file controls the test runner and belongs to the template.' }
  }
}
