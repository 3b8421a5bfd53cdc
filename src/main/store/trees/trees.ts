// Workspace states by hash: reading, changing, capturing and checking out. Never touches the user's own git.

import { type LeftOut, unfitLinks } from '../../../contract/paths/tree-paths.js'
import type { SourceFile } from '../../../contract/run/template.js'
import { bytesOf } from './file-text.js'
import { captureFolder, checkoutFolder, linksOf, type StatCache } from './folder.js'
import {
  changed,
  isManifest,
  type Manifest,
  overlaid,
  printManifest,
  readManifest,
  refuseAny,
  type TreeFile,
  wellFormed,
} from './manifest.js'
import { layeredObjects, type Objects, openObjects } from './objects.js'

/** A file set to a text, or removed. */
export interface TextChange {
  readonly path: string
  readonly text: string | null
}

/**
 * Nothing in a tree reaches beyond the workspace. Every method refuses (kind `invalid`) a tree with a path that no workspace
 * may have, a file below a link, or a link that leads out.
 */
export interface Trees {
  /** Stores loose bytes (a prompt, a report) and returns their hash. */
  putText(text: string): string
  readText(hash: string): string
  bytes(hash: string): Buffer
  put(bytes: Uint8Array): string
  has(hash: string): boolean
  /** Whether an object is a tree, not the content of a file. */
  isTree(hash: string): boolean
  /** Clears the cache of folders and trees, after objects were freed. */
  forget(): void
  files(tree: string): readonly TreeFile[]
  manifest(tree: string): Manifest
  /** The bytes of a file in a tree; null where it has none at this path, or a link. */
  read(tree: string, path: string): Buffer | null
  /** The tree of these files alone. */
  create(files: readonly SourceFile[]): string
  /**
   * The tree with some files changed. Their modes and encodings stay, and entries in the way are removed.
   * @throws Error where the encoding of a file does not have the letters of its new text
   */
  change(tree: string, changes: readonly TextChange[]): string
  /** The tree with paths taken over from another tree: each becomes as it is there, and entries in its way are removed. */
  takeOver(tree: string, from: string, paths: readonly string[]): string
  store(manifest: Manifest): string
  /** Reads a folder. Entries that a tree cannot hold are left out and named. */
  capture(folder: string, ignored: (path: string) => boolean): { tree: string; left: readonly LeftOut[] }
  /** Makes a folder hold exactly the tree. Folders that `ignored` names stay, and are emptied. */
  checkout(tree: string, folder: string, ignored: (path: string) => boolean): void
}

const EMPTY: Manifest = { files: [], emptyFolders: [] }
const REMEMBERED = 64

/** The trees with objects below `folder`, and those of `under`, which is only read. */
export function openTrees(folder: string, under: Trees | null = null): Trees {
  const own = openObjects(folder)
  const objects = under === null ? own : layeredObjects(own, { has: under.has, get: under.bytes })
  const manifests = openManifests(objects)
  const caches = new Map<string, StatCache>()

  const cacheOf = (folder: string) => {
    const cache: StatCache = caches.get(folder) ?? new Map()
    caches.set(folder, cache)
    return cache
  }
  const { manifest, store } = manifests
  const fileAt = (tree: string, path: string) => manifest(tree).files.find((file) => file.path === path)
  const fileOf = (path: string, text: string, before?: TreeFile) => toFile(objects, path, text, before)

  return {
    putText: (text) => objects.put(Buffer.from(text)),
    readText: (hash) => objects.get(hash).toString(),
    bytes: (hash) => objects.get(hash),
    put: (bytes) => objects.put(bytes),
    has: (hash) => objects.has(hash),
    isTree: (hash) => manifests.isKnown(hash) || isManifest(objects.get(hash)),
    forget() {
      manifests.forget()
      caches.clear()
    },
    files: (tree) => manifest(tree).files,
    manifest,
    read: (tree, path) => {
      const file = fileAt(tree, path)
      return file && file.mode !== 'link' ? objects.get(file.hash) : null
    },
    create: (files) => store(changed(EMPTY, new Map(files.map((file) => [file.path, fileOf(file.path, file.text)])))),
    change: (tree, changes) => {
      const next = changes.map(({ path, text }) => [path, text === null ? null : fileOf(path, text, fileAt(tree, path))] as const)
      return store(overlaid(manifest(tree), new Map(next)))
    },
    takeOver: (tree, from, paths) => store(overlaid(manifest(tree), new Map(paths.map((path) => [path, fileAt(from, path) ?? null])))),
    store: (next) => store(wellFormed(next)),
    capture: (folder, ignored) => {
      const { manifest: next, left } = captureFolder(folder, objects, ignored, cacheOf(folder))
      return { tree: store(next), left }
    },
    checkout: (tree, folder, ignored) => checkoutFolder(folder, manifest(tree), ignored, { objects, cache: cacheOf(folder) }),
  }
}

/** A changed file keeps its mode and its encoding; a link becomes a file. */
function toFile(objects: Objects, path: string, text: string, before?: TreeFile): TreeFile {
  const bytes = bytesOf(path, text, before && before.mode !== 'link' ? objects.get(before.hash) : null)
  return { path, mode: before?.mode === 'executable' ? 'executable' : 'file', hash: objects.put(bytes), bytes: bytes.length }
}

/** The manifests among the objects; the last few that were read or stored are remembered. */
function openManifests(objects: Objects) {
  const known = new Map<string, Manifest>()
  const remember = (tree: string, manifest: Manifest): Manifest => {
    const oldest = known.keys().next().value
    if (known.size >= REMEMBERED && oldest) known.delete(oldest)
    known.set(tree, manifest)
    return manifest
  }
  const judged = (read: Manifest): Manifest => {
    refuseAny(unfitLinks(linksOf(read.files, objects)))
    return read
  }
  return {
    manifest: (tree: string): Manifest => known.get(tree) ?? remember(tree, judged(readManifest(objects.get(tree).toString()))),
    store(next: Manifest): string {
      judged(next)
      const tree = objects.put(Buffer.from(printManifest(next)))
      remember(tree, next)
      return tree
    },
    isKnown: (tree: string): boolean => known.has(tree),
    forget: (): void => known.clear(),
  }
}
