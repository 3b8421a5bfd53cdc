// Reads a folder on disk as a tree, and makes a folder equal to a tree. Unknown commands wrote into that folder, so each
// entry is opened name by name and no link is followed.
import type { TooMuch } from '../../../contract/errors/projects.js'
import { safePath } from '../../../contract/paths/path.js'
import type { LeftOutFault } from '../../../contract/paths/path-fault.js'
import { insideRepositories, type LeftOut, twinPaths, unfitLinks } from '../../../contract/paths/tree-paths.js'
import { BelowError } from '../../files/below-error.js'
import { createEntry, entriesOf, linkEntry, makeFolderEntry, openUp, readEntry, readLinkEntry, statsOf } from '../../files/entry.js'
import { enter, type Held, holdRoot, makeRoot, within } from '../../files/held.js'
import { removeEntry } from '../../files/remove.js'
import type { Manifest, TreeFile } from './manifest.js'
import type { Objects } from './objects.js'
import { hashOf } from './objects.js'

export const MAX_FILES = 50_000
export const MAX_BYTES = 1 << 30

/** Remembers content hashes by path, size and times, so that an unchanged file is not read again. */
export type StatCache = Map<string, { readonly stamp: string; readonly file: TreeFile }>

export interface Capture {
  readonly manifest: Manifest
  /** Entries of the folder that a tree cannot hold: they are not in the manifest. */
  readonly left: readonly LeftOut[]
}

/** A folder exceeded its limits. */
export class TooLarge extends Error {
  readonly found: TooMuch

  constructor(found: TooMuch) {
    super(found.type)
    this.name = 'TooLarge'
    this.found = found
  }
}

/**
 * Reads a folder into a manifest, storing new contents. `ignored` says which relative paths (folders end in `/`)
 * are no part of the tree. Throws `TooLarge` past 50,000 files or 1 GiB.
 */
export function captureFolder(root: string, objects: Objects, ignored: (path: string) => boolean, cache: StatCache): Capture {
  const files: TreeFile[] = []
  const emptyFolders: string[] = []
  const left: LeftOut[] = []
  let bytes = 0
  const before = new Set<string>()
  const take = (folder: Held, path: string, name: string) => {
    if (cache.has(path)) before.add(path)
    const file = readOne(folder, path, name, { objects, cache })
    if (file === null) return
    files.push(file)
    bytes += file.bytes
    if (files.length + emptyFolders.length > MAX_FILES || bytes > MAX_BYTES)
      throw new TooLarge({ type: 'too-large', files: MAX_FILES, bytes: MAX_BYTES })
  }
  const visit = (folder: Held, prefix: string): number => {
    let kept = 0
    for (const { name, kind } of entriesOf(folder)) {
      const path = `${prefix}${name}`
      if (ignored(kind === 'folder' ? `${path}/` : path)) continue
      kept += 1
      const fault = faultOf(path, name, kind)
      if (fault !== null) left.push({ path, fault })
      else if (kind === 'folder') {
        if (attempt(path, left, () => within(enter(folder, name), (inner) => visit(inner, `${path}/`))) === 0) emptyFolders.push(path)
        if (emptyFolders.length > MAX_FILES) throw new TooLarge({ type: 'too-many-empty-folders', folders: MAX_FILES })
      } else attempt(path, left, () => take(folder, path, name))
    }
    return kept
  }
  within(holdRoot(root), (folder) => visit(folder, ''))
  const captured = withoutUnfit({ files, emptyFolders }, before, left, objects)
  for (const { path } of captured.left) cache.delete(path)
  return captured
}

function faultOf(path: string, name: string, kind: string): LeftOutFault | null {
  if (kind === 'other') return { type: 'special-file', path }
  // How Node shows a name that is not UTF-8.
  if (name.includes('\ufffd')) return { type: 'not-utf8', path }
  const judged = safePath(path)
  return judged.ok ? null : judged.fault
}

/** An entry that a command made unreadable, or exchanged during the read, is left out; the read continues. */
function attempt<T>(path: string, left: LeftOut[], read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BelowError)) throw error
    if (error.problem === 'large') throw new TooLarge({ type: 'file-too-large', path, bytes: MAX_BYTES })
    if (error.problem === 'system' && error.code !== 'EACCES' && error.code !== 'EPERM') throw error
    if (error.problem !== 'missing') left.push({ path, fault: { type: 'not-read', path, code: error.code } })
    return null
  }
}

/** Removes entries that cannot be in a tree beside the others. Of two names for one file, the earlier one stays. */
function withoutUnfit({ files, emptyFolders }: Manifest, before: ReadonlySet<string>, left: readonly LeftOut[], objects: Objects): Capture {
  const repositories = insideRepositories([...files, ...emptyFolders.map((path) => ({ path }))])
  const rank = ({ path }: TreeFile) => (before.has(path) ? 0 : 1)
  const order = [...files].sort((a, b) => rank(a) - rank(b))
  const twins = twinPaths(order.map(({ path }) => path))
  const found = [...left, ...unfitLinks(linksOf(files, objects)), ...repositories, ...twins]
  const gone = new Set(found.map(({ path }) => path))
  return { manifest: { files: files.filter(({ path }) => !gone.has(path)), emptyFolders }, left: found }
}

/** The targets of the links of a tree, by path. */
export const linksOf = (files: readonly TreeFile[], objects: Objects): Map<string, string> =>
  new Map(files.flatMap((file) => (file.mode === 'link' ? [[file.path, objects.get(file.hash).toString()] as const] : [])))

type Stats = NonNullable<ReturnType<typeof statsOf>>

const stampOf = (stat: Stats): string => `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.mode}`

/** Where contents of files are kept, and which files are known. */
interface FileContents {
  readonly objects: Objects
  readonly cache: StatCache
}

function readOne(folder: Held, path: string, name: string, { objects, cache }: FileContents): TreeFile | null {
  const stat = statsOf(folder, name)
  if (!stat) return null
  const stamp = stampOf(stat)
  const known = cache.get(path)
  if (known?.stamp === stamp) return known.file
  const content = stat.isSymbolicLink() ? Buffer.from(readLinkEntry(folder, name)) : readEntry(folder, name, MAX_BYTES)
  const mode = stat.isSymbolicLink() ? 'link' : stat.mode & 0o111n ? 'executable' : 'file'
  const file: TreeFile = { path, mode, hash: objects.put(content), bytes: content.length }
  cache.set(path, { stamp, file })
  return file
}

/** The direct content of a folder of a tree. */
interface Branch {
  readonly folders: Map<string, Branch>
  readonly files: Map<string, TreeFile>
}

/**
 * Makes a folder hold exactly a tree with checked paths: writes what differs, removes the rest. Folders that `ignored`
 * names stay, and are emptied: a box may have a mount there, and no file that a program left in them outlives its round.
 */
export function checkoutFolder(
  root: string,
  manifest: Manifest,
  ignored: (path: string) => boolean,
  { objects, cache }: FileContents,
): void {
  const top = branchesOf(manifest)
  const lay = (folder: Held, branch: Branch, prefix: string): void => {
    clear(folder, branch, prefix, ignored)
    for (const file of branch.files.values()) if (!isCurrent(folder, file, cache)) writeOne(folder, file, objects, cache)
    for (const [name, inner] of branch.folders) {
      makeFolderEntry(folder, name)
      within(enter(folder, name), (next) => lay(next, inner, `${prefix}${name}/`))
    }
  }
  makeRoot(root)
  within(holdRoot(root), (folder) => lay(folder, top, ''))
}

function branchesOf({ files, emptyFolders }: Manifest): Branch {
  const empty = (): Branch => ({ folders: new Map(), files: new Map() })
  const top = empty()
  const branches = new Map<string, Branch>([['', top]])
  const branchAt = (path: string): Branch => {
    const known = branches.get(path)
    if (known) return known
    const made = empty()
    branches.set(path, made)
    branchAt(parentOf(path)).folders.set(nameOf(path), made)
    return made
  }
  for (const folder of emptyFolders) branchAt(folder)
  for (const file of files) branchAt(parentOf(file.path)).files.set(nameOf(file.path), file)
  return top
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Removes entries of a folder that are not in its branch. */
function clear(folder: Held, branch: Branch, prefix: string, ignored: (path: string) => boolean): void {
  for (const { name, kind } of listed(folder)) {
    const path = `${prefix}${name}`
    const file = branch.files.get(name)
    const isFolder = kind === 'folder'
    if (isFolder && branch.folders.has(name)) continue
    if (isFolder && !file && ignored(`${path}/`)) {
      enterAndEmpty(folder, name)
      continue
    }
    if (isFolder || !file || (kind === 'link') !== (file.mode === 'link')) removeEntry(folder, name)
  }
}

function enterAndEmpty(folder: Held, name: string): void {
  within(enter(folder, name), (inner) => {
    for (const entry of listed(inner)) removeEntry(inner, entry.name)
  })
}

/** A command may have taken the permissions of a folder away. */
function listed(folder: Held): ReturnType<typeof entriesOf> {
  try {
    return entriesOf(folder)
  } catch (error) {
    if (!(error instanceof BelowError && error.code === 'EACCES')) throw error
    openUp(folder)
    return entriesOf(folder)
  }
}

function isCurrent(folder: Held, file: TreeFile, cache: StatCache): boolean {
  const name = nameOf(file.path)
  const stat = statsOf(folder, name)
  if (!stat) return false
  const stamp = stampOf(stat)
  const known = cache.get(file.path)
  if (known?.stamp === stamp) return known.file.hash === file.hash && known.file.mode === file.mode
  if (!stat.isFile() || file.mode === 'link') return false
  const executable = (stat.mode & 0o111n) !== 0n
  if (executable !== (file.mode === 'executable') || stat.size !== BigInt(file.bytes)) return false
  // The bits that our files never have, and those without which it could not be read here.
  if ((stat.mode & 0o7000n) !== 0n || (stat.mode & 0o600n) !== 0o600n) return false
  if (hashOf(readEntry(folder, name, MAX_BYTES)) !== file.hash) return false
  cache.set(file.path, { stamp, file })
  return true
}

function writeOne(folder: Held, file: TreeFile, objects: Objects, cache: StatCache): void {
  const name = nameOf(file.path)
  removeEntry(folder, name)
  const content = objects.get(file.hash)
  if (file.mode === 'link') linkEntry(folder, name, content.toString())
  else createEntry(folder, name, content, { mode: file.mode === 'executable' ? 0o755 : 0o644 })
  const stat = statsOf(folder, name)
  if (stat) cache.set(file.path, { stamp: stampOf(stat), file })
}
