// Folders that exist for a while only. Their names say whose they are, so that a later start can remove what a kill left.
import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { ownerTag } from './owner.js'

/**
 * Makes an empty folder with mode 0700.
 * @param name what it is for: lower-case letters and hyphens
 * @param parent where it lies; the machine's folder for temporary files if left out
 */
export function makeTemporaryFolder(name: string, parent = realpathSync(tmpdir())): string {
  return mkdtempSync(join(parent, `tillgreen-${name}-${ownerTag()}-`))
}

/** Whether a path is such a folder of this name in the machine's folder for temporary files, or lies in one. */
export function isInTemporaryFolder(name: string, path: string): boolean {
  const [parent, inner] = [`${realpathSync(tmpdir())}${sep}`, path.split(sep)]
  const folder = path.startsWith(parent) ? (inner[parent.split(sep).length - 1] ?? '') : ''
  return folder.startsWith(`tillgreen-${name}-`) && ownerOfFolder(folder) !== null
}

/** The owner's tag in the name of such a folder; null where the name is not one of ours. */
export function ownerOfFolder(name: string): string | null {
  return /^tillgreen-[a-z-]+-(\d+\.\d+\.\d+)-\w{6}$/.exec(name)?.[1] ?? null
}
