// Removes what killed processes left: sandboxes without a supervisor and temporary folders.

import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as immediately } from 'node:timers/promises'
import { removeTree } from '../../files/below.js'
import { sweepMemoryGroups } from '../limits/memory-group.js'
import { isOwnerGone, ownerTag } from '../limits/owner.js'
import { identify, isGone } from '../limits/process-tree.js'
import { sandboxUser } from './sandbox-user.js'
import { ownerOfFolder, temporaryRoot } from './temporary-folder.js'

const MARK = 'tillgreen-box:'

/** The name of a sandbox's processes outside of it: it identifies the process that made the sandbox. */
export const sandboxMark = (): string => `${MARK}${ownerTag()}`

export interface Leftovers {
  readonly sandbox: number
  readonly folders: number
}

/**
 * Ends sandboxes and removes folders whose owner has ended. Leaves alone those of other users, of living processes and of other
 * PID namespaces.
 * @param runsFolder the folder with one folder for each run
 * @param others further folders in which temporary folders are made, besides the machine's own
 */
export async function sweepLeftovers(runsFolder: string, others: readonly string[] = []): Promise<Leftovers> {
  // The start must not wait for the sweep.
  await immediately()
  const sandbox = sweepSandboxes()
  sweepMemoryGroups()
  let folders = 0
  for (const parent of [temporaryRoot(), ...others]) folders += sweepFolders(parent)
  for (const run of await readdir(runsFolder).catch(() => [])) folders += sweepFolders(join(runsFolder, run))
  return { sandbox, folders }
}

function sweepSandboxes(): number {
  const left = names('/proc').filter((name) => /^\d+$/.test(name) && isLeftSandbox(name))
  for (const name of left) {
    const found = identify(Number(name))
    // Looked at again: the number may have become another process's.
    if (found === null || !isLeftSandbox(name) || isGone(found)) continue
    try {
      process.kill(found.pid, 'SIGKILL')
    } catch {
      // It went by itself.
    }
  }
  return left.length
}

function isLeftSandbox(pid: string): boolean {
  try {
    if (!isOurs(statSync(`/proc/${pid}`).uid)) return false
    const first = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')[0] ?? ''
    return first.startsWith(MARK) && isOwnerGone(first.slice(MARK.length))
  } catch {
    return false
  }
}

function sweepFolders(parent: string): number {
  let removed = 0
  for (const name of names(parent)) {
    const owner = ownerOfFolder(name)
    if (owner === null || !isOwnerGone(owner)) continue
    try {
      const found = lstatSync(join(parent, name))
      if (!found.isDirectory() || !isOurs(found.uid)) continue
      removeTree(join(parent, name))
      removed++
    } catch {
      // Another process swept it first.
    }
  }
  return removed
}

/** Files that a sandbox could write belong to its user. */
const isOurs = (user: number): boolean => user === process.getuid?.() || user === sandboxUser()

function names(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
