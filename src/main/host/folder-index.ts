// The folders of a tree, so that a window can ask for one at a time: a tree of 50,000 files is never sent whole.
import type { FolderEntry } from '../../contract/questions/files.js'
import type { TreeFile } from '../store/trees/manifest.js'

export interface FolderIndex {
  /** What lies directly in a folder, folders first; empty where there is no such folder. */
  entriesOf(folder: string): readonly FolderEntry[]
}

interface Folder {
  readonly name: string
  readonly folders: Map<string, Folder>
  readonly files: TreeFile[]
  bytes: number
  count: number
  sorted: readonly FolderEntry[] | null
}

const indexes = new WeakMap<readonly TreeFile[], FolderIndex>()

/** The index of a tree's files; made once for each list. */
export function folderIndex(files: readonly TreeFile[]): FolderIndex {
  const known = indexes.get(files)
  if (known) return known
  const made = makeIndex(files)
  indexes.set(files, made)
  return made
}

function makeIndex(files: readonly TreeFile[]): FolderIndex {
  const folders = new Map<string, Folder>()
  const root = emptyFolder('')
  folders.set('', root)
  const folderAt = (path: string): Folder => {
    const known = folders.get(path)
    if (known) return known
    const cut = path.lastIndexOf('/')
    const made = emptyFolder(path.slice(cut + 1))
    folderAt(cut < 0 ? '' : path.slice(0, cut)).folders.set(made.name, made)
    folders.set(path, made)
    return made
  }
  for (const file of files) folderAt(parentOf(file.path)).files.push(file)
  sum(root)
  return {
    entriesOf(path) {
      const folder = folders.get(path)
      if (!folder) return []
      folder.sorted ??= sorted(folder)
      return folder.sorted
    },
  }
}

const emptyFolder = (name: string): Folder => ({ name, folders: new Map(), files: [], bytes: 0, count: 0, sorted: null })

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

function sum(folder: Folder): void {
  for (const file of folder.files) folder.bytes += file.bytes
  folder.count = folder.files.length
  for (const below of folder.folders.values()) {
    sum(below)
    folder.bytes += below.bytes
    folder.count += below.count
  }
}

// Comparing code units is many times quicker than asking a collator, and the same on every machine.
const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)

function sorted(folder: Folder): readonly FolderEntry[] {
  const folders = [...folder.folders.values()].map(
    (below): FolderEntry => ({ name: below.name, kind: 'folder', bytes: below.bytes, files: below.count }),
  )
  const files = folder.files.map(
    (file): FolderEntry => ({
      name: file.path.slice(file.path.lastIndexOf('/') + 1),
      kind: file.mode === 'link' ? 'link' : 'file',
      bytes: file.bytes,
      files: 1,
    }),
  )
  return [...folders.sort(byName), ...files.sort(byName)]
}
