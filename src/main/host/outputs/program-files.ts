// The files of the program that a run made, as they may leave the data folder: nothing of version control, no link, no odd name.

import { safePath } from '../../../contract/paths/path.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import type { ReadParts, Store } from '../../store/store.js'
import { hashOf } from '../../store/trees/objects.js'
import { lockFilesOf } from '../exports/lock-files.js'
import { readSetup } from '../runs/setup.js'

export interface ProgramFile {
  readonly path: string
  /** SHA-256 of its bytes. */
  readonly hash: string
  readonly isExecutable: boolean
  bytes(): Uint8Array
}

export interface ProgramFiles {
  readonly files: readonly ProgramFile[]
  /** Paths in the tree that stay behind, each with the reason. */
  readonly leftOut: readonly string[]
}

/** The files of a tree that may leave it. */
export function filesOfTree(store: ReadParts, tree: string): ProgramFiles {
  const all = store.trees.files(tree)
  const reasonOf = (path: string, mode: string) => {
    const judged = safePath(path)
    return mode === 'link' ? `${path} (a link)` : judged.ok ? null : pathFaultText(judged.fault)
  }
  return {
    files: all
      .filter(({ path, mode }) => reasonOf(path, mode) === null)
      .map(({ path, hash, mode }) => ({ path, hash, isExecutable: mode === 'executable', bytes: () => store.trees.bytes(hash) })),
    leftOut: all.flatMap(({ path, mode }) => reasonOf(path, mode) ?? []),
  }
}

/** All that a run's program consists of: the files of its tree, and beside them the lock files of a program that began with nothing. */
export function programFiles(store: Store, run: string, tree: string): ProgramFiles {
  const { files, leftOut } = filesOfTree(store, tree)
  if (readSetup(store, run).setup.goal.project) return { files, leftOut }
  const locks = lockFilesOf(store, store.entries.counting(run), tree, null).map(({ path, text }) => {
    const bytes = Buffer.from(text)
    return { path, hash: hashOf(bytes), isExecutable: false, bytes: () => bytes }
  })
  return { files: [...files, ...locks], leftOut }
}
