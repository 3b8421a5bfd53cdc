// Folders that exist for a while only. Their names say whose they are, so that a later start can remove what a kill left.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join, sep } from 'node:path'
import { atExit } from '../../files/at-exit.js'
import { removeTree } from '../../files/below.js'
import { ownerTag } from '../limits/owner.js'

/**
 * The machine's folder for temporary files. Skips a TMPDIR that is missing, relative or a file, as Python does: old sessions of a
 * terminal leave such names.
 * @throws where there is no usable folder
 */
export function temporaryRoot(): string {
  const found = [tmpdir(), '/tmp', '/var/tmp'].find((path) => isAbsolute(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory())
  return realpathSync(found ?? tmpdir())
}

/**
 * Makes an empty folder with mode 0700.
 * @param name its purpose: lower-case letters and hyphens
 * @param parent the folder above it; the machine's folder for temporary files if left out
 */
export function makeTemporaryFolder(name: string, parent = temporaryRoot()): string {
  return mkdtempSync(join(parent, `tillgreen-${name}-${ownerTag()}-`))
}

export interface FleetingFolder {
  readonly folder: string
  /** Whether it still exists. */
  isThere(): boolean
  remove(): void
}

/** Makes a temporary folder, which is also removed when the process exits. */
export function makeFleetingFolder(name: string, parent?: string): FleetingFolder {
  let folder = ''
  // Before it is made: until then a signal ends the process at once.
  const isGone = atExit(() => folder && removeTree(folder))
  try {
    folder = makeTemporaryFolder(name, parent)
  } catch (error) {
    isGone()
    throw error
  }
  return {
    folder,
    isThere: () => existsSync(folder),
    remove() {
      removeTree(folder)
      isGone()
    },
  }
}

/** Makes a temporary folder for as long as `use` runs. */
export async function inTemporaryFolder<T>(name: string, use: (folder: string) => Promise<T>, parent?: string): Promise<T> {
  const { folder, remove } = makeFleetingFolder(name, parent)
  try {
    return await use(folder)
  } finally {
    remove()
  }
}

/** A name such as those folders have, for one that something is moved to. */
export const temporaryName = (name: string): string => `tillgreen-${name}-${ownerTag()}-${randomBytes(3).toString('hex')}`

/** Whether a path is a temporary folder of this name in the machine's folder for temporary files, or is in one. */
export function isInTemporaryFolder(name: string, path: string): boolean {
  const [parent, inner] = [`${temporaryRoot()}${sep}`, path.split(sep)]
  const folder = path.startsWith(parent) ? (inner[parent.split(sep).length - 1] ?? '') : ''
  return folder.startsWith(`tillgreen-${name}-`) && ownerOfFolder(folder) !== null
}

/** The owner's tag in the name of a temporary folder; null where the name is not one of ours. */
export function ownerOfFolder(name: string): string | null {
  return /^tillgreen-[a-z-]+-(\d+\.\d+\.\d+)-\w{6}$/.exec(name)?.[1] ?? null
}
