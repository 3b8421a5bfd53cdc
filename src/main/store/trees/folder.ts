// Between a tree and a folder on disk: reading what is there, and making a folder equal to a tree. Commands of
// unknown intent wrote into that folder, so links are never followed and odd files never opened.
import {
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest, TreeFile } from './manifest.js'
import type { Objects } from './objects.js'
import { hashOf } from './objects.js'

export const MAX_FILES = 50_000
export const MAX_BYTES = 1 << 30

/** Remembers content hashes by path, size and times, so that an unchanged file is not read again. */
export type StatCache = Map<string, { readonly stamp: string; readonly file: TreeFile }>

export interface Captured {
  readonly manifest: Manifest
  /** Paths that no tree can hold: pipes, devices, sockets. */
  readonly odd: readonly string[]
}

/** What a folder may hold at most was exceeded. */
export class TooLarge extends Error {}

/**
 * Reads a folder into a manifest, storing new contents. `ignored` says which relative paths (folders end in `/`)
 * are no part of the tree. Throws `TooLarge` past 50,000 files or 1 GiB.
 */
export function captureFolder(root: string, objects: Objects, ignored: (path: string) => boolean, cache: StatCache): Captured {
  const files: TreeFile[] = []
  const emptyFolders: string[] = []
  const odd: string[] = []
  let bytes = 0
  const visit = (folder: string): number => {
    let kept = 0
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (ignored(entry.isDirectory() ? `${path}/` : path)) continue
      kept += 1
      if (entry.isDirectory()) {
        if (visit(path) === 0) emptyFolders.push(path)
      } else if (entry.isFile() || entry.isSymbolicLink()) {
        const file = readOne(root, path, objects, cache)
        if (file) files.push(file)
        bytes += file?.bytes ?? 0
        if (files.length > MAX_FILES || bytes > MAX_BYTES)
          throw new TooLarge(`The workspace holds more than ${MAX_FILES} files or ${MAX_BYTES / 2 ** 20} MiB.`)
      } else odd.push(path)
    }
    return kept
  }
  visit('')
  return { manifest: { files, emptyFolders }, odd }
}

function readOne(root: string, path: string, objects: Objects, cache: StatCache): TreeFile | null {
  const full = join(root, path)
  const stat = lstatSync(full, { bigint: true, throwIfNoEntry: false })
  if (!stat) return null
  const stamp = `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.mode}`
  const known = cache.get(path)
  if (known?.stamp === stamp) return known.file
  if (stat.size > BigInt(MAX_BYTES)) throw new TooLarge(`The file ${path} is larger than ${MAX_BYTES / 2 ** 20} MiB.`)
  const content = stat.isSymbolicLink() ? Buffer.from(readlinkSync(full)) : readNoFollow(full)
  const mode = stat.isSymbolicLink() ? 'link' : stat.mode & 0o111n ? 'executable' : 'file'
  const file: TreeFile = { path, mode, hash: objects.put(content), bytes: content.length }
  cache.set(path, { stamp, file })
  return file
}

function readNoFollow(path: string): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Makes a folder hold exactly a tree: writes what differs, removes what is not in it. What `ignored` names and
 * the tree does not hold is left alone.
 */
export function checkoutFolder(
  root: string,
  manifest: Manifest,
  objects: Objects,
  ignored: (path: string) => boolean,
  cache: StatCache,
): void {
  mkdirSync(root, { recursive: true })
  const wanted = new Map(manifest.files.map((file) => [file.path, file]))
  const folders = new Set(manifest.emptyFolders.flatMap(selfAndParents))
  for (const file of manifest.files) for (const parent of parentsOf(file.path)) folders.add(parent)
  removeOthers(root, '', wanted, folders, ignored)
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })
  for (const file of manifest.files) {
    if (!isCurrent(root, file, cache)) writeOne(root, file, objects, cache)
  }
}

function removeOthers(
  root: string,
  folder: string,
  wanted: ReadonlyMap<string, TreeFile>,
  folders: ReadonlySet<string>,
  ignored: (path: string) => boolean,
): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    const isFolder = entry.isDirectory()
    const file = wanted.get(path)
    if (isFolder && folders.has(path)) removeOthers(root, path, wanted, folders, ignored)
    else if (isFolder && !file && ignored(`${path}/`)) continue
    else if (!isFolder && !file && !folders.has(path) && ignored(path)) continue
    else if (isFolder || !file || entry.isSymbolicLink() !== (file.mode === 'link')) remove(join(root, path), isFolder)
  }
}

function remove(path: string, isFolder: boolean): void {
  if (isFolder) {
    // Folders without write permission would keep their content.
    chmodSync(path, 0o700)
    for (const entry of readdirSync(path, { withFileTypes: true })) remove(join(path, entry.name), entry.isDirectory())
    rmdirSync(path)
  } else rmSync(path, { force: true })
}

function isCurrent(root: string, file: TreeFile, cache: StatCache): boolean {
  const stat = lstatSync(join(root, file.path), { bigint: true, throwIfNoEntry: false })
  if (!stat) return false
  const stamp = `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.mode}`
  const known = cache.get(file.path)
  if (known?.stamp === stamp) return known.file.hash === file.hash && known.file.mode === file.mode
  if (stat.isSymbolicLink() || !stat.isFile() || file.mode === 'link') return false
  const executable = (stat.mode & 0o111n) !== 0n
  if (executable !== (file.mode === 'executable') || stat.size !== BigInt(file.bytes)) return false
  if (hashOf(readNoFollow(join(root, file.path))) !== file.hash) return false
  cache.set(file.path, { stamp, file })
  return true
}

function writeOne(root: string, file: TreeFile, objects: Objects, cache: StatCache): void {
  const full = join(root, file.path)
  rmSync(full, { force: true })
  const content = objects.get(file.hash)
  if (file.mode === 'link') symlinkSync(content.toString(), full)
  else writeFileSync(full, content, { flag: 'wx', mode: file.mode === 'executable' ? 0o755 : 0o644 })
  const stat = lstatSync(full, { bigint: true })
  cache.set(file.path, { stamp: `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.mode}`, file })
}

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [...parentsOf(parent), parent]
}

const selfAndParents = (folder: string): string[] => [...parentsOf(folder), folder]
