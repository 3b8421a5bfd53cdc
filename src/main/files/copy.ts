// Copies what lies in one held folder into another: files and folders with their permissions, nothing else.
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { BelowError, systemError } from './below-error.js'
import { beginEntry, entriesOf, makeFolderEntry } from './entry.js'
import { enter, entryAt, type Held, within } from './held.js'

/** A held folder costs a descriptor on each side. */
const DEEPEST = 128
const PIECE = 1 << 20

/** Gives the paths that are neither file nor folder and were left out. Files of the same name are replaced. */
export function copyEntries(from: Held, to: Held, depth = 0): string[] {
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
