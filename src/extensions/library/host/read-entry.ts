// What the library knows of a run, read from its journal and its last state.

import { matchesAny } from '../../../contract/paths/glob.js'
import type { Goal } from '../../../contract/run/goal.js'
import { readSetup } from '../../../main/host/runs/setup.js'
import type { Sources } from '../../../main/languages/language.js'
import type { Store } from '../../../main/store/store.js'
import { textOf } from '../../../main/store/trees/file-text.js'
import type { LibraryFile, LibrarySymbol } from '../contract/calls.js'
import type { IndexedRun } from './index-file.js'

/** Bytes of one file, and of all of a program, whose words are indexed. */
const LARGEST_FILE = 200_000
const LARGEST_CODE = 1_000_000

/** Null where nothing of it may be kept, or it cannot be read. */
export function readEntry(store: Store, sources: Sources, run: string): IndexedRun | null {
  if (!store.runs.mayTeach(run)) return null
  const summary = store.runs.summary(run)
  const goal = goalOf(store, run)
  if (!summary || !goal) return null
  const tree = newestTree(store, run)
  const symbols: LibrarySymbol[] = []
  const texts: string[] = []
  let size = 0
  for (const { path, bytes } of tree === null ? [] : filesOf(store, run, tree)) {
    const text = bytes > LARGEST_FILE || size + bytes > LARGEST_CODE ? null : textAt(store, tree, path)
    if (text === null) continue
    size += bytes
    texts.push(`${path}\n${text}`)
    if (!matchesAny(goal.template.tests, path))
      symbols.push(...sources.definitions(path, text).map(({ name, kind, from, to }) => ({ name, kind, path, from, to })))
  }
  return { tree, title: summary.title, description: `${goal.description}\n${goal.words}`, symbols, code: texts.join('\n') }
}

/** Null where what it was started with is damaged. */
function goalOf(store: Store, run: string): Goal | null {
  try {
    return readSetup(store, run).setup.goal
  } catch {
    return null
  }
}

/** The files of a state of a run, without links. */
export function filesOf(store: Store, run: string, tree: string): LibraryFile[] {
  const { tests } = readSetup(store, run).setup.goal.template
  return store.trees
    .files(tree)
    .filter((file) => file.mode !== 'link')
    .map(({ path, bytes }) => ({ path, bytes, isTest: matchesAny(tests, path) }))
}

/** Null where it wrote nothing, or its journal or its files are damaged: what is known of it is found all the same. */
function newestTree(store: Store, run: string): string | null {
  try {
    const tree = store.treeEntries.newest(run)
    return tree !== null && store.trees.has(tree) ? tree : null
  } catch {
    return null
  }
}

function textAt(store: Store, tree: string | null, path: string): string | null {
  const bytes = tree === null ? null : store.trees.read(tree, path)
  return bytes && textOf(bytes)
}
