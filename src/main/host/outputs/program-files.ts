// The files of the program that a run made, as they may leave the data folder: nothing of version control, no odd name, and no link that
// leads out.

import { safePath } from '../../../contract/paths/path.js'
import { unfitLinks } from '../../../contract/paths/tree-paths.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import type { ReadParts, Store } from '../../store/store.js'
import { hashOf } from '../../store/trees/objects.js'
import { readSetup } from '../records/setup.js'
import { environmentOf, lockFilesOf } from './lock-files.js'

export interface ProgramFile {
  readonly path: string
  /** SHA-256 of its bytes. */
  readonly hash: string
  readonly isExecutable: boolean
  bytes(): Uint8Array
}

/** A link within the program. */
export interface ProgramLink {
  readonly path: string
  /** SHA-256 of its target. */
  readonly hash: string
  readonly target: string
}

export interface ProgramFiles {
  readonly files: readonly ProgramFile[]
  readonly links: readonly ProgramLink[]
  readonly emptyFolders: readonly string[]
  /** Paths in the tree that stay behind, each with the reason. */
  readonly leftOut: readonly string[]
}

/** The files of a tree that may leave it. Trees are checked when they are made; this is the last check before the user's folder. */
export function filesOfTree(store: ReadParts, tree: string): ProgramFiles {
  const all = store.trees.files(tree)
  const targets = new Map(all.flatMap(({ path, mode, hash }) => (mode === 'link' ? [[path, store.trees.readText(hash)] as const] : [])))
  const reasons = new Map(unfitLinks(targets).map(({ path, fault }) => [path, pathFaultText(fault)]))
  for (const path of [...all.map((file) => file.path), ...store.trees.manifest(tree).emptyFolders]) {
    const judged = safePath(path)
    if (!judged.ok) reasons.set(path, pathFaultText(judged.fault))
  }
  const fit = all.filter(({ path }) => !reasons.has(path))
  return {
    files: fit
      .filter(({ mode }) => mode !== 'link')
      .map(({ path, hash, mode }) => ({ path, hash, isExecutable: mode === 'executable', bytes: () => store.trees.bytes(hash) })),
    links: fit.flatMap(({ path, hash }) => (targets.has(path) ? [{ path, hash, target: targets.get(path) ?? '' }] : [])),
    emptyFolders: store.trees.manifest(tree).emptyFolders.filter((path) => !reasons.has(path)),
    leftOut: [...reasons.values()],
  }
}

/** All that a run's program consists of: what its tree holds, and beside it the lock files of a program that began with nothing. */
export function programFiles(store: Store, run: string, tree: string): ProgramFiles {
  const program = filesOfTree(store, tree)
  if (readSetup(store, run).setup.goal.project) return program
  const locks = lockFilesOf(store, environmentOf(store.entries.counting(run), null), tree).map(({ path, text }) => {
    const bytes = Buffer.from(text)
    return { path, hash: hashOf(bytes), isExecutable: false, bytes: () => bytes }
  })
  return { ...program, files: [...program.files, ...locks] }
}
