// Removes an entry with everything below it, at any depth: folders move up to the top before they are emptied, so no path grows.
import { randomBytes } from 'node:crypto'
import { chmodSync, type Dirent, readdirSync, renameSync, rmdirSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { systemError } from './below-error.js'
import { statsOf } from './entry.js'
import { enter, entryAt, type Held, within } from './held.js'

/** Removes the entry of this name; links are removed, never followed. Returns whether it existed. */
export function removeEntry(folder: Held, name: string): boolean {
  const found = statsOf(folder, name)
  if (!found) return false
  const path = join(folder.path, name)
  try {
    folder.check()
    if (found.isDirectory()) removeFolder(folder, name)
    else unlinkSync(entryAt(folder, name))
    return true
  } catch (error) {
    throw systemError(error, path)
  }
}

function removeFolder(parent: Held, name: string): void {
  within(enter(parent, name), (top) => {
    // Without these permissions its entries would stay.
    chmodSync(top.at, 0o700)
    for (let folders = emptied(top, null); folders.length > 0; folders = emptied(top, null))
      for (const inner of folders) {
        within(enter(top, inner), (folder) => {
          chmodSync(folder.at, 0o700)
          emptied(folder, top)
        })
        rmdirSync(entryAt(top, inner))
      }
  })
  rmdirSync(entryAt(parent, name))
}

/** Removes all files of a folder, and moves its folders to `top` under our names. Returns the folders that stay where they are. */
function emptied(folder: Held, top: Held | null): string[] {
  folder.check()
  const left: string[] = []
  // As bytes: a name need not be text.
  for (const entry of readdirSync(folder.at, { withFileTypes: true, encoding: 'buffer' })) {
    const at = Buffer.concat([Buffer.from(`${folder.at}/`), entry.name])
    if (!entry.isDirectory()) unlinkSync(at)
    else if (top === null && isOurs(entry)) left.push(entry.name.toString())
    else left.push(moved(at, top ?? folder))
  }
  return left
}

const PREFIX = 'removed-'
const isOurs = (entry: Dirent<Buffer>): boolean => /^removed-[0-9a-f]{24}$/.test(entry.name.toString('latin1'))

function moved(at: Buffer, top: Held): string {
  const name = `${PREFIX}${randomBytes(12).toString('hex')}`
  try {
    renameSync(at, `${top.at}/${name}`)
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === 'EACCES'
    if (!isForbidden) throw error
    // A folder that may not be written to cannot be moved, as its way up is a part of it.
    chmodSync(at, 0o700)
    renameSync(at, `${top.at}/${name}`)
  }
  return name
}
