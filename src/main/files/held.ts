// Holds a folder open, so that its entries are reached by one name each and never through a link.
import { closeSync, constants, existsSync, lstatSync, mkdirSync, openSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { BelowError, systemError } from './below-error.js'

/** A folder that is held. Who opened it closes it. */
export interface Held {
  /** The path of the folder for system calls. */
  readonly at: string
  /** Its path, for messages. */
  readonly path: string
  /** Throws `changed` where the folder is no longer the one that was opened. Costs nothing where descriptors hold it. */
  check(): void
  close(): void
}

/** Linux's O_PATH, which Node does not name: the descriptor only holds the folder, so no permission to read is needed. */
const O_PATH = 0o10000000
const HOLD = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW

/** With descriptors nothing can be exchanged between two steps. Without them each step looks before and after. */
const hasDescriptors = process.platform === 'linux' && existsSync('/proc/self/fd')

/** Opens a root. The root itself may be a link: it was named by the user or by us. */
export function holdRoot(root: string, withDescriptors = hasDescriptors): Held {
  try {
    const real = realpathSync(root)
    if (!lstatSync(real).isDirectory()) throw new BelowError(root, { type: 'no-folder' }, 'ENOTDIR')
    return withDescriptors ? byDescriptor(real, root) : byIdentity(real, root, null)
  } catch (error) {
    throw systemError(error, root)
  }
}

/** Makes a root, with the folders on its way. */
export function makeRoot(root: string): void {
  try {
    mkdirSync(root, { recursive: true })
  } catch (error) {
    throw systemError(error, root)
  }
}

/** Opens the folder of this name in a held one. Throws `link` for a link, `kind` for anything else that is no folder. */
export function enter(parent: Held, name: string): Held {
  const at = entryAt(parent, name)
  const path = join(parent.path, name)
  try {
    return parent.at.startsWith(DESCRIPTORS) ? byDescriptor(at, path) : byIdentity(at, path, parent)
  } catch (error) {
    // The system's word for a link depends on the flags, so it is looked at.
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) throw new BelowError(path, { type: 'link' }, 'ELOOP')
    throw systemError(error, path)
  }
}

/** No name, or more than one. Windows has more characters that separate. */
const NOT_PLAIN = process.platform === 'win32' ? /^\.{0,2}$|[/\\:\0]/ : /^\.{0,2}$|[/\0]/

/** The path of an entry for system calls. The name must be one plain name. */
export function entryAt(folder: Held, name: string): string {
  const isPlain = !NOT_PLAIN.test(name)
  if (!isPlain) throw new BelowError(join(folder.path, name), { type: 'outside', root: folder.path })
  return `${folder.at}/${name}`
}

/** Uses a folder that is closed afterwards. */
export function within<T>(folder: Held, use: (folder: Held) => T): T {
  try {
    return use(folder)
  } finally {
    folder.close()
  }
}

const DESCRIPTORS = '/proc/self/fd/'

function byDescriptor(at: string, path: string): Held {
  const descriptor = openSync(at, HOLD)
  return { at: `${DESCRIPTORS}${descriptor}`, path, check: () => {}, close: () => closeSync(descriptor) }
}

function byIdentity(at: string, path: string, parent: Held | null): Held {
  const identity = () => {
    const found = lstatSync(at, { bigint: true })
    if (!found.isDirectory()) throw new BelowError(path, { type: 'no-folder' }, 'ENOTDIR')
    return `${found.dev}:${found.ino}`
  }
  const opened = identity()
  const check = () => {
    parent?.check()
    if (identity() !== opened) throw new BelowError(path, { type: 'exchanged' })
  }
  return { at, path, check, close: () => {} }
}
