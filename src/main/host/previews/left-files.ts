// Files that started programs leave in their folders: kept apart from the data folder until a few more programs were started, or this process ends.
import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import type { FileChange, GivenFolder, LeftFiles } from '../../../contract/calls/programs.js'
import { userError } from '../../../contract/errors/index.js'
import { parentsOf } from '../../../contract/paths/tree-paths.js'
import { pathFaultText } from '../../../words/recorded/path-fault.js'
import { below } from '../../files/below.js'
import { type FleetingFolder, makeFleetingFolder } from '../../sandbox/process/temporary-folder.js'
import { textOf } from '../../store/trees/file-text.js'
import { TooLarge } from '../../store/trees/folder.js'
import type { TreeFile } from '../../store/trees/manifest.js'
import { openTrees, type Trees } from '../../store/trees/trees.js'
import { writeZip } from '../exports/write-zip.js'
import type { ChangeLog } from '../folder-changes/change-log.js'
import { placeEntry } from '../folder-changes/place-entry.js'
import type { GivenTree } from './give-files.js'
import { whatChanged } from './what-changed.js'

/** One start of a program. */
export interface Try {
  /** Its own trees, over those of the store: files of the user are no part of a run. */
  readonly trees: Trees
  /** Reads what it left, once it has ended. */
  read(before: GivenTree, workspace: string, isOurs: (path: string) => boolean): LeftFiles
}

export interface TryOptions {
  readonly run: string
  /** The name of a copy of the files. */
  readonly name: string
  readonly given: GivenFolder | null
}

export interface Tries {
  begin(under: Trees, options: TryOptions): Try
  /** A file before and after, as text. @throws UserError `left-files-gone` */
  change(id: string, path: string): { before: string | null; after: string | null; isText: boolean }
  /** A piece of the archive. @throws UserError `left-files-gone`, `left-nothing` */
  copy(id: string, from: number): Promise<{ name: string; bytes: Buffer; next: number | null }>
  /**
   * Writes the files into a folder, or a new one inside of it.
   * @throws UserError also `kept-in-given`, and where something is there
   */
  keep(id: string, folder: string, isInside: boolean): Promise<{ path: string; files: number }>
}

/** Starts whose files are kept. */
const KEPT = 3
/** Changes that a window is given. */
const LISTED = 500
/** Characters of a text that are given. */
const SHOWN = 1_000_000
const PIECE = 384 * 1024

interface StoredTry extends TryOptions {
  readonly place: FleetingFolder
  readonly trees: Trees
  before: string
  after: string
  changes: readonly FileChange[]
  archive: Promise<Buffer> | null
}

export function openTries(log: ChangeLog): Tries {
  const kept = new Map<string, StoredTry>()
  const find = (id: string): StoredTry => {
    const found = kept.get(id)
    if (!found?.place.isThere()) throw userError('left-files-gone')
    return found
  }
  return {
    begin(under, options) {
      for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT + 1))) {
        kept.get(id)?.place.remove()
        kept.delete(id)
      }
      const id = randomBytes(12).toString('hex')
      const place = makeFleetingFolder('tried')
      const trees = openTrees(join(place.folder, 'objects'), under)
      const made: StoredTry = { ...options, place, trees, before: '', after: '', changes: [], archive: null }
      kept.set(id, made)
      return { trees, read: (before, workspace, isOurs) => readLeft(made, id, before, { workspace, isOurs }) }
    },
    change(id, path) {
      const { trees, before, after, changes } = find(id)
      const change = changes.find((each) => each.path === path)
      const sides = [trees.read(before, change?.how === 'renamed' ? change.from : path), trees.read(after, path)]
      const [old = null, now = null] = sides.map((bytes) => bytes && (textOf(bytes)?.slice(0, SHOWN) ?? null))
      return { before: old, after: now, isText: sides.every((bytes, at) => bytes === null || [old, now][at] !== null) }
    },
    async copy(id, from) {
      const found = find(id)
      needAny(found)
      found.archive ??= archiveOf(found)
      const bytes = await found.archive
      const next = from + PIECE
      return { name: `${found.name}.zip`, bytes: bytes.subarray(from, next), next: next < bytes.length ? next : null }
    },
    async keep(id, folder, isInside) {
      const found = find(id)
      needAny(found)
      if (!isAbsolute(folder)) throw userError('export-folder-relative', { folder, example: resolve('/home/me/projects') })
      const target = isInside ? freeIn(folder, found.name) : folder
      needOutside(target, found.given)
      const files = savedOf(found)
      const placing = { log, purpose: { kind: 'export', run: found.run } as const, target, force: false }
      const { path } = await placeEntry(placing, (staged) => layOut(found.trees, files, staged))
      return { path, files: files.length }
    },
  }
}

interface Place {
  readonly workspace: string
  isOurs(path: string): boolean
}

function readLeft(made: StoredTry, id: string, before: GivenTree, { workspace, isOurs }: Place): LeftFiles {
  const files = made.trees.files(before.tree)
  // A folder that the user gave may have the name of one that tools fill.
  const held = new Set(files.flatMap(({ path }) => [path, ...parentsOf(path).map((parent) => `${parent}/`)]))
  try {
    const { tree, left } = made.trees.capture(workspace, (path) => !held.has(path) && isOurs(path))
    const changes = whatChanged(files, made.trees.files(tree))
    Object.assign(made, { before: before.tree, after: tree, changes })
    const leftOut = [...before.left, ...left].map(({ fault }) => pathFaultText(fault))
    return { id, changes: changes.slice(0, LISTED), more: Math.max(0, changes.length - LISTED), leftOut }
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return { id: null, changes: [], more: 0, leftOut: before.left.map(({ fault }) => pathFaultText(fault)) }
  }
}

function needAny({ changes }: StoredTry): void {
  if (!changes.some(({ how }) => how !== 'removed')) throw userError('left-nothing')
}

/** The files that a copy holds. */
function savedOf({ trees, after, changes }: StoredTry): readonly TreeFile[] {
  const paths = new Set(changes.filter(({ how }) => how !== 'removed').map(({ path }) => path))
  return trees.files(after).filter(({ path, mode }) => paths.has(path) && mode !== 'link')
}

function layOut(trees: Trees, files: readonly TreeFile[], folder: string): void {
  const root = below(folder, { make: true })
  for (const { path, hash, mode } of files) root.create(path, trees.bytes(hash), { mode: mode === 'executable' ? 0o755 : 0o644 })
}

async function archiveOf(found: StoredTry): Promise<Buffer> {
  const { place, trees, name } = found
  const root = below(place.folder)
  const file = 'copy.zip'
  root.remove(file)
  root.create(file, '')
  const files = savedOf(found).map(({ path, mode, hash }) => ({ path: `${name}/${path}`, mode, read: () => trees.bytes(hash) }))
  await writeZip(join(place.folder, file), { folders: [], files, date: new Date() })
  return root.read(file, 1 << 30)
}

/** `NAME`, `NAME-2` and so on in a folder: the first where nothing is. */
function freeIn(folder: string, name: string): string {
  const root = below(folder)
  for (let number = 1; ; number += 1) {
    const each = number === 1 ? name : `${name}-${number}`
    if (root.state(each) === null) return join(folder, each)
  }
}

function needOutside(target: string, given: GivenFolder | null): void {
  if (given === null) return
  const [place, own] = [realOf(target), realOf(given.folder)]
  if (place === own || place.startsWith(`${own}${sep}`)) throw userError('kept-in-given', { folder: target })
}

/** A path without links, also where its last parts are not there yet. */
function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realOf(parent), basename(path))
  }
}
