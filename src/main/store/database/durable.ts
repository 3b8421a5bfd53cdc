// Files of the data folder that survive a power cut once they were written.
import { closeSync, constants, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Waits until the content of a file, or the names in a folder, are on the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, constants.O_RDONLY)
  try {
    fsyncSync(descriptor)
  } catch (error) {
    // Windows syncs no folders: its file system keeps names in order.
    if (process.platform !== 'win32') throw error
  } finally {
    closeSync(descriptor)
  }
}

/** Replaces `to` by the whole file `from`, durably; both are in one folder. */
export function renameDurably(from: string, to: string): void {
  sync(from)
  renameSync(from, to)
  sync(dirname(to))
}

/** Writes a text of its owner alone: after a power cut all of it is there or nothing. Removes what a killed writer left beside it. */
export function writeDurably(path: string, text: string): void {
  const next = `${path}.${process.pid}.new`
  for (const left of unfinished(path)) rmSync(left, { force: true })
  try {
    writeFileSync(next, text, { flag: 'wx', mode: 0o600 })
    renameDurably(next, path)
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}

/** Unfinished copies of this file, from dead processes and from this process. */
function unfinished(path: string): string[] {
  return readdirSync(dirname(path))
    .filter((name) => {
      const pid = name.startsWith(`${basename(path)}.`) ? /^(\d+)\.new$/.exec(name.slice(basename(path).length + 1))?.[1] : undefined
      return pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)))
    })
    .map((name) => join(dirname(path), name))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is alive too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
