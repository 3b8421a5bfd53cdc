// The folders of a tree, so that a window can load one at a time: a tree of 50,000 files is never sent whole. One pass over the
// text finds the position of each file; the lines of a folder are read on request.
import type { FolderEntry } from '../../../contract/calls/files.js'
import { TREE_HEAD } from '../../store/trees/manifest.js'

export interface FolderIndex {
  /** Files in the whole tree. */
  readonly all: number
  /** The direct entries of a folder, folders first; empty where there is no such folder. */
  entriesOf(folder: string): readonly FolderEntry[]
}

interface Folder {
  readonly name: string
  readonly folders: Map<string, Folder>
  /** Where the lines of its files begin. */
  readonly lines: number[]
  bytes: number
  count: number
  sorted: readonly FolderEntry[] | null
}

/** Indexes the text of a tree as `printManifest` writes it. */
export function folderIndex(text: string): FolderIndex {
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
  let all = 0
  let last = ''
  let folder = root
  eachFile(text, (start, written, bytes) => {
    const cut = written.lastIndexOf('/')
    const parent = cut < 0 ? '' : written.slice(0, cut)
    // Neighbours are mostly in the same folder.
    if (parent !== last) folder = folderAt(unescaped(parent))
    last = parent
    folder.lines.push(start)
    folder.bytes += bytes
    all += 1
  })
  sum(root)
  return {
    all,
    entriesOf(path) {
      const asked = folders.get(path)
      if (!asked) return []
      asked.sorted ??= sorted(asked, text)
      return asked.sorted
    },
  }
}

/** Characters of a hash between two quotes, and the comma after them. */
const HASH = 67

/** Goes through the lines of files: where each begins, its path as it is written there, and its size. */
function eachFile(text: string, each: (start: number, written: string, bytes: number) => void): void {
  if (!text.startsWith(TREE_HEAD)) throw new Error('This object is not a tree.')
  // An empty tree is its head and an empty line.
  for (let start = TREE_HEAD.length; start < text.length - 1; ) {
    const path = text.indexOf('"', start + 2) + 3
    const end = endOfText(text, path)
    const next = text.indexOf('\n', end)
    if (!text.startsWith('["folder"', start)) each(start, text.slice(path, end), Number.parseInt(text.slice(end + 2 + HASH, next), 10))
    start = next + 1
  }
}

/** Where a JSON text ends that begins here: at the first quote that is not escaped. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end >= 0; end = text.indexOf('"', end + 1)) if (!isEscaped(text, end)) return end
  throw new Error('A line of this tree does not end.')
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}

const unescaped = (written: string): string => (written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written)

function readLine(text: string, start: number): { mode: string; path: string; bytes: number } {
  const end = text.indexOf('\n', start)
  const [mode, path, , bytes] = JSON.parse(text.slice(start, end < 0 ? undefined : end)) as [string, string, string, number]
  return { mode, path, bytes }
}

const emptyFolder = (name: string): Folder => ({ name, folders: new Map(), lines: [], bytes: 0, count: 0, sorted: null })

function sum(folder: Folder): void {
  folder.count = folder.lines.length
  for (const below of folder.folders.values()) {
    sum(below)
    folder.bytes += below.bytes
    folder.count += below.count
  }
}

// Comparing code units is many times quicker than asking a collator, and the same on every machine.
const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)

function sorted(folder: Folder, text: string): readonly FolderEntry[] {
  const folders = [...folder.folders.values()].map(
    (below): FolderEntry => ({ name: below.name, kind: 'folder', bytes: below.bytes, files: below.count }),
  )
  const files = folder.lines.map((start): FolderEntry => {
    const { mode, path, bytes } = readLine(text, start)
    return { name: path.slice(path.lastIndexOf('/') + 1), kind: mode === 'link' ? 'link' : 'file', bytes, files: 1 }
  })
  return [...folders.sort(byName), ...files.sort(byName)]
}
