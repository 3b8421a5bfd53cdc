// Closes a data folder to the other users of a machine, also one that an earlier version or a user made open.
import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const STICKY = 0o1000
/** Files that mark a folder as a data folder of ours. */
const MARKERS = ['tillgreen.json', 'tillgreen.db']
const FOLDERS_OF_FILES = ['', 'logs']

/**
 * Gives a data folder mode 0700, and the files directly in it and in its logs 0600. Leaves alone other folders, folders
 * of another user, and folders that others must enter: a home, a folder for temporary files.
 * @returns whether the folder itself was open to others before
 */
export function makePrivate(folder: string): boolean {
  const state = lstatSync(folder, { throwIfNoEntry: false })
  if (!state?.isDirectory() || !MARKERS.some((name) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile())) return false
  const isShared = (state.mode & STICKY) !== 0 || ['/', homedir()].includes(realpathSync(folder))
  const isOpen = (state.mode & 0o077) !== 0 && !isShared && isOurs(state.uid)
  if (isOpen) chmodSync(folder, 0o700)
  for (const inner of FOLDERS_OF_FILES) closeFiles(join(folder, inner))
  return isOpen
}

function closeFiles(folder: string): void {
  // No link is followed on the way: the folder may have been open to others until now.
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const state = lstatSync(file, { throwIfNoEntry: false })
    if (!state?.isFile() || state.nlink !== 1 || (state.mode & 0o077) === 0 || !isOurs(state.uid)) continue
    try {
      chmodSync(file, 0o600)
    } catch {
      // A log of the database goes when another process closes it.
    }
  }
}

const isOurs = (user: number): boolean => process.getuid === undefined || user === process.getuid()
