// The state of a run that a user is given. It has new tests in the project's own test files, where they were placed there.
import { Note } from '../../../contract/notes/index.js'
import type { ReadParts } from '../../store/store.js'

export interface GivenTree {
  readonly tree: string
  /** New test files whose tests are in other files. */
  readonly moved: ReadonlySet<string>
  /** The earlier ids of moved tests, each with its new one. */
  readonly ids: ReadonlyMap<string, string>
}

/** The newest state of a run, with its tests in their places; null for a run without any. Steps after the placing undo it. */
export function givenTree(store: ReadParts, run: string): GivenTree | null {
  const newest = store.treeEntries.newest(run)
  if (newest === null) return null
  const placed = store.entries
    .after(run, 0)
    .filter(({ kind, step }) => kind === 'note' && step === 'placed-tests')
    .map(({ body }) => Note.parse(body))
    .findLast((note) => note.type === 'placed-tests')
  if (placed?.type !== 'placed-tests' || placed.tree === null || placed.of !== newest)
    return { tree: newest, moved: new Set(), ids: new Map() }
  return { tree: placed.tree, moved: new Set(placed.placed.map(({ from }) => from)), ids: new Map(placed.ids) }
}
