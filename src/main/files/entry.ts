// Reads and writes single entries of a held folder: nothing here follows a link, waits for a pipe or opens a device.
import { randomBytes } from 'node:crypto'
import {
  type BigIntStats,
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { BelowError, systemError } from './below-error.js'
import { entryAt, type Held } from './held.js'

export type EntryKind = 'file' | 'folder' | 'link' | 'other'

export interface Entry {
  readonly name: string
  readonly kind: EntryKind
}

/** Permissions only: setuid, setgid and sticky bits are never set. */
const PERMISSIONS = 0o777
/** Windows has neither; there a link is found by looking before. */
const NO_FOLLOW = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Its entries, by name. */
export function entriesOf(folder: Held): Entry[] {
  return called(folder, '', () => {
    const entries = readdirSync(folder.at, { withFileTypes: true })
    folder.check()
    return entries
      .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  })
}

export const kindOf = (entry: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }): EntryKind =>
  entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other'

/** The state of an entry itself, not of the target of a link; null where there is none. */
export function statsOf(folder: Held, name: string): BigIntStats | null {
  const at = entryAt(folder, name)
  return called(folder, name, () => lstatSync(at, { bigint: true, throwIfNoEntry: false }) ?? null)
}

/** The bytes of a regular file. Throws `large` where it has more than `most`. */
export function readEntry(folder: Held, name: string, most: number): Buffer {
  const at = entryAt(folder, name)
  const path = join(folder.path, name)
  return called(folder, name, () => {
    // Opening a device may already do something, so the kind is looked at before as well.
    needRegular(lstatSync(at), path)
    const descriptor = openSync(at, constants.O_RDONLY | NO_FOLLOW)
    try {
      const found = fstatSync(descriptor)
      needRegular(found, path)
      folder.check()
      return bytesOf(descriptor, found.size, most, path)
    } finally {
      closeSync(descriptor)
    }
  })
}

function needRegular(found: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }, path: string): void {
  const kind = kindOf(found)
  if (kind === 'link') throw new BelowError(path, { type: 'link' }, 'ELOOP')
  if (kind === 'folder') throw new BelowError(path, { type: 'folder' }, 'EISDIR')
  if (kind === 'other') throw new BelowError(path, { type: 'special' })
}

/** It may grow while it is read, so its size is only where to begin. */
function bytesOf(descriptor: number, size: number, most: number, path: string): Buffer {
  let buffer: Buffer = Buffer.allocUnsafe(Math.min(size, most) + 1)
  let length = 0
  for (;;) {
    const read = readSync(descriptor, buffer, length, buffer.length - length, length)
    length += read
    if (length > most) throw new BelowError(path, { type: 'large', bytes: most }, 'EFBIG')
    if (read === 0) return buffer.subarray(0, length)
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(buffer.length * 2, most + 1))
  }
}

/** The target of a link, as it is written. */
export function readLinkEntry(folder: Held, name: string): string {
  const at = entryAt(folder, name)
  return called(folder, name, () => readlinkSync(at))
}

export interface WriteOptions {
  /** Permissions of the new file; setuid, setgid and sticky bits are dropped. The process' umask applies. */
  readonly mode?: number
  /** Whether the bytes are on the disk when this returns. */
  readonly sync?: boolean
}

/** Makes a new file. Throws `exists` where anything, a link too, has this name. Nothing is left where it fails. */
export function createEntry(
  folder: Held,
  name: string,
  bytes: Uint8Array | string,
  { mode = 0o644, sync = false }: WriteOptions = {},
): void {
  const at = entryAt(folder, name)
  called(folder, name, () => {
    const descriptor = openSync(at, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW, mode & PERMISSIONS)
    try {
      folder.check()
      writeFileSync(descriptor, bytes)
      if (sync) fsyncSync(descriptor)
    } catch (error) {
      unlinkOwn(at, descriptor)
      throw error
    } finally {
      closeSync(descriptor)
    }
  })
}

/** Removes a file that we made, and only that one: the folder may have been exchanged since. */
function unlinkOwn(at: string, descriptor: number): void {
  const [ours, there] = [fstatSync(descriptor), lstatSync(at, { throwIfNoEntry: false })]
  if (there?.ino === ours.ino && there.dev === ours.dev) unlinkSync(at)
}

/** Adds to the end of a regular file, which must be there. */
export function appendEntry(folder: Held, name: string, bytes: Uint8Array): void {
  const at = entryAt(folder, name)
  const path = join(folder.path, name)
  called(folder, name, () => {
    needRegular(lstatSync(at), path)
    const descriptor = openSync(at, constants.O_WRONLY | constants.O_APPEND | NO_FOLLOW)
    try {
      needRegular(fstatSync(descriptor), path)
      folder.check()
      writeFileSync(descriptor, bytes)
    } finally {
      closeSync(descriptor)
    }
  })
}

/** Begins the names of files that are not finished. */
export const UNFINISHED = '.tillgreen-'

/** A file under an unguessable name, which is renamed when it is whole. */
export interface Unfinished {
  /** To be written to. Closed by `keep` and `drop`. */
  readonly descriptor: number
  /** Puts it on the disk and gives it its name in one step: what had the name before is replaced, and a link is not followed. */
  keep(): void
  drop(): void
}

/** Begins a file beside the place where it shall be. Without a mode it gets the permissions of what it replaces. */
export function beginEntry(folder: Held, name: string, { mode }: WriteOptions = {}): Unfinished {
  const at = entryAt(folder, name)
  const path = join(folder.path, name)
  const beside = `${folder.at}/${UNFINISHED}${randomBytes(12).toString('hex')}`
  return called(folder, name, () => {
    const before = lstatSync(at, { throwIfNoEntry: false })
    if (before?.isDirectory()) throw new BelowError(path, { type: 'folder' }, 'EISDIR')
    const kept = before?.isFile() ? before.mode & PERMISSIONS : null
    const descriptor = openSync(
      beside,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW,
      (mode ?? 0o644) & PERMISSIONS,
    )
    try {
      if (mode === undefined && kept !== null) fchmodSync(descriptor, kept)
    } catch (error) {
      unlinkOwn(beside, descriptor)
      closeSync(descriptor)
      throw error
    }
    return {
      descriptor,
      keep: () =>
        called(folder, name, () => {
          try {
            fsyncSync(descriptor)
            folder.check()
            renameSync(beside, at)
          } catch (error) {
            unlinkOwn(beside, descriptor)
            throw error
          } finally {
            closeSync(descriptor)
          }
          syncFolder(folder)
        }),
      drop: () => {
        unlinkOwn(beside, descriptor)
        closeSync(descriptor)
      },
    }
  })
}

/** Puts these bytes under a name, atomically, also across a power cut. */
export function replaceEntry(folder: Held, name: string, bytes: Uint8Array | string, options: WriteOptions = {}): void {
  const unfinished = beginEntry(folder, name, options)
  try {
    writeFileSync(unfinished.descriptor, bytes)
  } catch (error) {
    unfinished.drop()
    throw systemError(error, join(folder.path, name))
  }
  unfinished.keep()
}

/** Makes a folder where nothing has this name yet; a folder that is there is left as it is. The process' umask applies to its mode. */
export function makeFolderEntry(folder: Held, name: string, mode = PERMISSIONS): void {
  const at = entryAt(folder, name)
  const path = join(folder.path, name)
  called(folder, name, () => {
    const found = lstatSync(at, { throwIfNoEntry: false })
    if (found?.isDirectory()) return
    if (found?.isSymbolicLink()) throw new BelowError(path, { type: 'link' }, 'ELOOP')
    folder.check()
    try {
      mkdirSync(at, { mode: mode & PERMISSIONS })
    } catch (error) {
      // Another process made it at the same moment.
      if (!lstatSync(at, { throwIfNoEntry: false })?.isDirectory()) throw error
    }
  })
}

/** Makes a link. Throws `exists` where anything has this name. Where it leads is for the caller to judge. */
export function linkEntry(folder: Held, name: string, target: string): void {
  const at = entryAt(folder, name)
  called(folder, name, () => {
    folder.check()
    symlinkSync(target, at)
  })
}

/** Gives a regular file these permissions. */
export function chmodEntry(folder: Held, name: string, mode: number): void {
  const at = entryAt(folder, name)
  const path = join(folder.path, name)
  called(folder, name, () => {
    needRegular(lstatSync(at), path)
    const descriptor = openSync(at, constants.O_RDONLY | NO_FOLLOW)
    try {
      needRegular(fstatSync(descriptor), path)
      folder.check()
      fchmodSync(descriptor, mode & PERMISSIONS)
    } finally {
      closeSync(descriptor)
    }
  })
}

/** Gives the owner back the permissions of a folder. */
export function openUp(folder: Held): void {
  called(folder, '', () => {
    folder.check()
    chmodSync(folder.at, 0o755)
  })
}

/** Moves an entry, a link as itself. A file that has the new name is replaced. */
export function renameEntry(from: Held, name: string, to: Held, next: string): void {
  const [source, target] = [entryAt(from, name), entryAt(to, next)]
  called(from, name, () => {
    from.check()
    to.check()
    renameSync(source, target)
  })
}

/** Puts the names in a folder on the disk. Windows has no such call. */
export function syncFolder(folder: Held): void {
  if (process.platform === 'win32') return
  called(folder, '', () => {
    const descriptor = openSync(folder.at, constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  })
}

function called<T>(folder: Held, name: string, call: () => T): T {
  try {
    return call()
  } catch (error) {
    throw systemError(error, join(folder.path, name))
  }
}
