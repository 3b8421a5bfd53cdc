// Puts a file or folder at a place that the user named: made under another name beside it, then renamed, so that it is whole or not there.
import { closeSync, fchmodSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { UserError, userError } from '../../../contract/errors/index.js'
import { atExit } from '../../files/at-exit.js'
import { type Below, below } from '../../files/below.js'
import { type ChangeLog, type EntryIntent, type OpenChange, type Purpose, stagingName } from './change-log.js'
import { writeFault } from './write-fault.js'

export interface Placing {
  readonly log: ChangeLog
  readonly purpose: Purpose
  /** Relative paths are taken from the working folder of this process. */
  readonly target: string
  /** Replaces a file, and puts a folder that holds something aside. */
  readonly force: boolean
}

export interface Placement {
  readonly path: string
  /** The new name of the folder that was there; null where nothing was put aside. */
  readonly aside: string | null
}

/**
 * Makes a file or folder at `target`. `make` gets a free path to make it at, and its value is returned. An empty folder is always
 * replaced. Refuses (kind `invalid`) an existing entry unless `force` is set, and whatever the system refuses. On a refusal the
 * existing entry stays as it was.
 */
export async function placeEntry<T>(placing: Placing, make: (path: string) => Promise<T> | T): Promise<Placement & { readonly made: T }> {
  let begun: ReturnType<typeof begin> | null = null
  // Until the change begins, a signal ends the process at once.
  const isOver = atExit(() => begun && undone(null, begun.intent, begun.change))
  try {
    begun = begin(placing)
    const { intent, change, staged } = begun
    let made: T
    try {
      made = await make(staged)
      await syncEach(staged)
    } catch (error) {
      throw undone(error, intent, change)
    }
    return { ...finish(intent, change, placing.force), made }
  } finally {
    isOver()
  }
}

/** As `placeEntry`, for synchronous `make`. */
export function placeEntryNow(placing: Placing, make: (path: string) => void): Placement {
  const { intent, change, staged } = begin(placing)
  try {
    make(staged)
    syncAll(staged)
  } catch (error) {
    throw undone(error, intent, change)
  }
  return finish(intent, change, placing.force)
}

/** One file of these bytes. */
export const saveFile = (placing: Placing, bytes: Uint8Array | string): Placement =>
  placeEntryNow(placing, (path) => writeFileSync(path, bytes, { flag: 'wx' }))

/** How the placing of a killed process ended; `place-taken` where the target is occupied since, and was left alone. */
export type EndedPlacing = 'placed' | 'place-taken' | 'taken-back'

/** Ends what a killed process left. */
export function endPlacing(intent: EntryIntent, change: OpenChange<EntryIntent>): EndedPlacing {
  const isReady = intent.state === 'ready'
  const root = below(intent.folder)
  const isFree = isReady && !isTaken(intent, root)
  if (isFree) rename(intent)
  else root.remove(intent.staging)
  change.end()
  return isFree ? 'placed' : isReady ? 'place-taken' : 'taken-back'
}

/** Whether the place is occupied without consent to replace it. An empty folder does not count. */
function isTaken({ staging, name, force }: EntryIntent, root: Below): boolean {
  if (force || root.state(staging) === null) return false
  const there = root.state(name)
  return there !== null && !(there.kind === 'folder' && root.list(name).length === 0)
}

function begin({ log, purpose, target: named, force }: Placing) {
  const target = resolve(named)
  const parent = dirname(target)
  try {
    const aside = asideOf(target, force)
    mkdirSync(parent, { recursive: true })
    const folder = realpathSync(parent)
    const intent: EntryIntent = {
      type: 'entry',
      purpose,
      folder,
      staging: stagingName(),
      name: basename(target),
      aside,
      force,
      state: 'staging',
    }
    return { intent, change: log.begin(intent), staged: join(folder, intent.staging) }
  } catch (error) {
    throw error instanceof UserError ? error : unwritable(target, error)
  }
}

/** The name that a folder at this place gets; null where there is none, or an empty one. Refuses what may not be replaced. */
function asideOf(target: string, force: boolean): string | null {
  const there = lstatSync(target, { throwIfNoEntry: false })
  if (!there) return null
  const isFolder = there.isDirectory()
  if (isFolder && readdirSync(target).length === 0) return null
  if (!force) throw userError('entry-exists', { path: target })
  if (!isFolder) return null
  return basename(freeName(target, 'before'))
}

/** `PATH-WORD`, `PATH-WORD-2` and so on: the first where nothing is. */
function freeName(path: string, word: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${path}-${word}${number === 1 ? '' : `-${number}`}`
    if (!lstatSync(name, { throwIfNoEntry: false })) return name
  }
}

function finish(intent: EntryIntent, change: OpenChange<EntryIntent>, force: boolean): Placement {
  const target = join(intent.folder, intent.name)
  try {
    // It may have come while the new one was made.
    asideOf(target, force)
    const there = lstatSync(target, { throwIfNoEntry: false })
    const staged = join(intent.folder, intent.staging)
    if (there?.isFile() && lstatSync(staged).isFile()) withMode(staged, there.mode & 0o777)
    change.set({ ...intent, state: 'ready' })
    rename(intent)
  } catch (error) {
    throw undone(error, intent, change)
  }
  change.end()
  return { path: target, aside: intent.aside === null ? null : join(intent.folder, intent.aside) }
}

/** Can be done again after a kill at any of its steps. */
function rename({ folder, staging, name, aside }: EntryIntent): void {
  const root = below(folder)
  if (root.state(staging) === null) return
  if (aside !== null && root.state(aside) === null && root.state(name) !== null) root.rename(name, aside)
  root.rename(staging, name)
  root.sync('')
}

function undone(error: unknown, intent: EntryIntent, change: OpenChange<EntryIntent>): unknown {
  const root = below(intent.folder)
  if (intent.aside !== null && root.state(intent.name) === null && root.state(intent.aside) !== null) root.rename(intent.aside, intent.name)
  root.remove(intent.staging)
  change.end()
  return error instanceof UserError ? error : unwritable(join(intent.folder, intent.name), error)
}

const unwritable = (path: string, error: unknown): UserError => userError('entry-not-written', { path, fault: writeFault(error) })

function withMode(path: string, mode: number): void {
  const descriptor = openSync(path, 'r')
  try {
    fchmodSync(descriptor, mode)
  } finally {
    closeSync(descriptor)
  }
}

/** As `syncAll`, while others get their turn: a disk may take seconds for a large file. */
async function syncEach(path: string): Promise<void> {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of await readdir(path)) await syncEach(join(path, name))
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a file, or all files below a folder, to the disk. Only this process uses it until it is renamed. */
function syncAll(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of readdirSync(path)) syncAll(join(path, name))
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
