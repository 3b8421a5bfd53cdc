// Answers about the files of a run.

import type { AppContract } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import { safePath } from '../../../contract/paths/path.js'
import { canResume } from '../../../contract/run/outcome.js'
import type { Handlers } from '../../../contract/wire/define.js'
import { languages } from '../../languages/index.js'
import { textOf } from '../../store/trees/file-text.js'
import { fileStates } from '../files/file-states.js'
import { findPaths } from '../files/find-paths.js'
import { type FolderIndex, folderIndex } from '../files/folder-index.js'
import type { HostParts } from '../host-parts.js'
import { readSetup } from '../records/setup.js'
import { summaryOf } from '../runs/find-run.js'

/** Bytes of a file above which a window is given its beginning. */
const SHOWN = 12_000_000
/** Entries of a folder that are given at once. */
const PAGE = 500

/** Trees whose folders are remembered: the one that is looked at, and those that it is compared with. */
const REMEMBERED = 4

export const fileHandlers = ({ store, runs }: HostParts): Handlers<AppContract>['files'] => {
  const indexes = new Map<string, FolderIndex>()
  const indexOf = (tree: string): FolderIndex => {
    const index = indexes.get(tree) ?? folderIndex(store.trees.bytes(tree).toString())
    indexes.delete(tree)
    indexes.set(tree, index)
    const oldest = indexes.keys().next().value
    if (indexes.size > REMEMBERED && oldest) indexes.delete(oldest)
    return index
  }
  return {
    list: ({ run, tree, folder, from }) => {
      const at = tree ?? store.treeEntries.newest(run)
      if (!at) return { tree: null, entries: [], next: null, all: 0 }
      const index = indexOf(at)
      const entries = index.entriesOf(folder)
      const end = from + PAGE
      return { tree: at, entries: entries.slice(from, end), next: end < entries.length ? end : null, all: index.all }
    },
    find: ({ run, tree, words, limit }) => {
      const at = tree ?? store.treeEntries.newest(run)
      return at ? findPaths(store.trees.files(at), words, limit) : { paths: [], found: 0 }
    },
    states: ({ run }) => {
      readSetup(store, run)
      return fileStates(store.treeEntries.all(run))
    },
    read: ({ run, tree, path }) => {
      const at = tree ?? store.treeEntries.newest(run)
      const bytes = at ? store.trees.read(at, path) : null
      if (!bytes) return { text: '', found: false, binary: false, cut: false, bytes: 0 }
      const text = textOf(bytes)
      return { text: text?.slice(0, SHOWN) ?? '', found: true, binary: text === null, cut: bytes.length > SHOWN, bytes: bytes.length }
    },
    steering: ({ run }) => [...languages.steering(readSetup(store, run).setup.goal.template)],
    save: async ({ run, path, base, text }) => {
      const { setup } = readSetup(store, run)
      const judged = safePath(path)
      if (!judged.ok) throw userError('path-unfit', { fault: judged.fault })
      const { template } = setup.goal
      if (matchesAny(template.tests, path)) throw userError('test-sealed', { path })
      if (languages.steers(template, path)) throw userError('file-protected', { path })
      const { outcome } = summaryOf(store, run)
      if (outcome && !canResume(outcome.ended)) throw userError('request-too-late', { run, request: 'edit' })
      const newest = store.treeEntries.newest(run)
      const link = newest && store.trees.files(newest).find((file) => file.mode === 'link' && path.startsWith(`${file.path}/`))
      if (link) throw userError('path-below-link', { path, link: link.path })
      const hashAt = (tree: string) => store.trees.files(tree).find((file) => file.path === path)?.hash
      if (newest && hashAt(newest) !== hashAt(base)) return { type: 'conflict', tree: newest }
      await runs.edit(run, { path, base, text })
      return { type: 'saved' }
    },
  }
}
