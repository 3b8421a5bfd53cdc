// Opens entries below a root: every folder on the way is entered by its name and no link is followed, so nothing outside is reached.

import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { BelowError, systemError } from './below-error.js'
import {
  appendEntry,
  beginEntry,
  chmodEntry,
  createEntry,
  type Entry,
  type EntryKind,
  entriesOf,
  kindOf,
  linkEntry,
  makeFolderEntry,
  readEntry,
  readLinkEntry,
  renameEntry,
  replaceEntry,
  statsOf,
  syncFolder,
  type Unfinished,
  type WriteOptions,
} from './entry.js'
import { enter, entryAt, type Held, holdRoot, makeRoot, within } from './held.js'
import { removeEntry } from './remove.js'

export interface EntryState {
  readonly kind: EntryKind
  readonly bytes: number
  /** Permissions alone. */
  readonly mode: number
  readonly modifiedMs: number
}

/**
 * Paths are relative, with forward slashes and plain names; '' is the root where a folder is meant. Everything throws `BelowError`.
 * Methods that write make the folders on the way.
 */
export interface Below {
  readonly root: string
  /** The entry itself, not what a link leads to; null where there is none. */
  state(path: string): EntryState | null
  /** Sorted by name. */
  list(folder: string): Entry[]
  /** A regular file of at most `most` bytes. */
  read(path: string, most: number): Buffer
  readLink(path: string): string
  /** A new file; throws `exists` where anything has its name. */
  create(path: string, bytes: Uint8Array | string, options?: WriteOptions): void
  /** Atomic, also across a power cut. Without a mode, permissions stay as they were. */
  replace(path: string, bytes: Uint8Array | string, options?: WriteOptions): void
  /** As `replace`, for content in pieces. Must be kept or dropped. */
  begin(path: string, options?: WriteOptions): Unfinished
  append(path: string, bytes: Uint8Array): void
  /** `mode` is for the last folder alone. */
  makeFolder(path: string, mode?: number): void
  link(path: string, target: string): void
  chmod(path: string, mode: number): void
  /** Moves a file or folder; a file of the new name is replaced. */
  rename(from: string, to: string): void
  /** Removes it with everything below it. Returns whether it existed. */
  remove(path: string): boolean
  /** Puts the names in a folder on the disk. */
  sync(folder: string): void
  /** Copies all files and folders below another root; returns the paths that were left out. */
  copyFrom(source: Below, folder: string): string[]
  /** Holds a folder for work on many of its entries. */
  inFolder<T>(folder: string, use: (folder: Held) => T): T
}

export interface BelowOptions {
  /** Makes the root itself where it is missing. */
  readonly make?: boolean
  /** Not by descriptors even where the system has them: how other systems do it. */
  readonly withoutDescriptors?: boolean
}

/** The folder `root`, which may itself be a link. Throws `missing` or `kind` at the first use where it is no folder. */
export function below(root: string, { make = false, withoutDescriptors = false }: BelowOptions = {}): Below {
  const hold = () => holdRoot(root, withoutDescriptors ? false : undefined)
  if (make) makeRoot(root)
  const at = <T>(names: readonly string[], makes: boolean, use: (folder: Held) => T): T =>
    within(hold(), (top) => descend(top, names, makes, use))
  const entry =
    (makes: boolean) =>
    <T>(path: string, use: (folder: Held, name: string) => T): T => {
      const names = namesOf(root, path)
      const name = names.pop()
      if (name === undefined) throw new BelowError(root, { type: 'root' })
      return at(names, makes, (folder) => use(folder, name))
    }
  const existing = entry(false)
  const making = entry(true)
  const inFolder: Below['inFolder'] = (folder, use) => at(namesOf(root, folder), false, use)
  return {
    root,
    state: (path) => absentAsNull(() => existing(path, (folder, name) => stateOf(folder, name))),
    list: (folder) => inFolder(folder, entriesOf),
    read: (path, most) => existing(path, (folder, name) => readEntry(folder, name, most)),
    readLink: (path) => existing(path, readLinkEntry),
    create: (path, bytes, options) => making(path, (folder, name) => createEntry(folder, name, bytes, options)),
    replace: (path, bytes, options) => making(path, (folder, name) => replaceEntry(folder, name, bytes, options)),
    begin: (path, options) => beginBelow(hold(), root, path, options),
    append: (path, bytes) => existing(path, (folder, name) => appendEntry(folder, name, bytes)),
    makeFolder: (path, mode) =>
      path === '' ? at([], true, () => {}) : making(path, (folder, name) => makeFolderEntry(folder, name, mode)),
    link: (path, target) => making(path, (folder, name) => linkEntry(folder, name, target)),
    chmod: (path, mode) => existing(path, (folder, name) => chmodEntry(folder, name, mode)),
    rename: (from, to) => existing(from, (source, name) => making(to, (target, next) => renameEntry(source, name, target, next))),
    remove: (path) => absentAsNull(() => existing(path, removeEntry)) ?? false,
    sync: (folder) => inFolder(folder, syncFolder),
    copyFrom: (source, folder) => source.inFolder('', (from) => at(namesOf(root, folder), true, (to) => copyEntries(from, to))),
    inFolder,
  }
}

/** Removes a folder, or a file, with everything below it, at any depth. A missing path is no fault. */
export function removeTree(path: string): void {
  const whole = resolve(path)
  try {
    below(dirname(whole)).remove(basename(whole))
  } catch (error) {
    if (!(error instanceof BelowError && error.problem === 'missing')) throw error
  }
}

function namesOf(root: string, path: string): string[] {
  const names = path === '' ? [] : path.split('/')
  if (names.some((name) => name === '' || name === '.' || name === '..' || name.includes('\0')))
    throw new BelowError(join(root, path), { type: 'outside', root })
  return names
}

/** Goes down name by name; each folder is closed when the work below it is done. */
function descend<T>(folder: Held, names: readonly string[], makes: boolean, use: (folder: Held) => T): T {
  const [name, ...rest] = names
  if (name === undefined) return use(folder)
  if (makes) makeFolderEntry(folder, name)
  return within(enter(folder, name), (next) => descend(next, rest, makes, use))
}

/** Begins a file and keeps its folder held until it is kept or dropped. */
function beginBelow(top: Held, root: string, path: string, options: WriteOptions | undefined): Unfinished {
  let folder = top
  try {
    const names = namesOf(root, path)
    const name = names.pop()
    if (name === undefined) throw new BelowError(root, { type: 'root' })
    for (const each of names) {
      makeFolderEntry(folder, each)
      const next = enter(folder, each)
      folder.close()
      folder = next
    }
    const begun = beginEntry(folder, name, options)
    const end = (how: () => void) => () => within(folder, how)
    return { descriptor: begun.descriptor, keep: end(begun.keep), drop: end(begun.drop) }
  } catch (error) {
    folder.close()
    throw error
  }
}

function stateOf(folder: Held, name: string): EntryState | null {
  const found = statsOf(folder, name)
  if (!found) return null
  return { kind: kindOf(found), bytes: Number(found.size), mode: Number(found.mode & 0o777n), modifiedMs: Number(found.mtimeMs) }
}

/** Without a folder on the way, the entry does not exist either. */
function absentAsNull<T>(look: () => T): T | null {
  try {
    return look()
  } catch (error) {
    if (error instanceof BelowError && error.problem === 'missing') return null
    throw error
  }
}

/** A held folder costs a descriptor on each side. */
const DEEPEST = 128
const PIECE = 1 << 20

/** Gives the paths that are neither file nor folder and were left out. Files of the same name are replaced. */
function copyEntries(from: Held, to: Held, depth = 0): string[] {
  if (depth > DEEPEST) throw new BelowError(from.path, { type: 'deep', folders: DEEPEST })
  return entriesOf(from).flatMap(({ name, kind }) => {
    if (kind === 'file') copyFile(from, to, name)
    else if (kind === 'folder') {
      makeFolderEntry(to, name)
      const left = within(enter(from, name), (source) => within(enter(to, name), (target) => copyEntries(source, target, depth + 1)))
      return left.map((path) => `${name}/${path}`)
    }
    return kind === 'link' || kind === 'other' ? [name] : []
  })
}

function copyFile(from: Held, to: Held, name: string): void {
  const path = join(from.path, name)
  try {
    const source = openSync(entryAt(from, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const found = fstatSync(source)
      if (!found.isFile()) throw new BelowError(path, { type: 'no-file' })
      from.check()
      const begun = beginEntry(to, name, { mode: found.mode })
      try {
        pour(source, begun.descriptor)
      } catch (error) {
        begun.drop()
        throw error
      }
      begun.keep()
    } finally {
      closeSync(source)
    }
  } catch (error) {
    throw systemError(error, path)
  }
}

function pour(source: number, target: number): void {
  const piece = Buffer.allocUnsafe(PIECE)
  for (let read = readSync(source, piece, 0, PIECE, null); read > 0; read = readSync(source, piece, 0, PIECE, null))
    for (let written = 0; written < read; ) written += writeSync(target, piece, written, read - written)
}
