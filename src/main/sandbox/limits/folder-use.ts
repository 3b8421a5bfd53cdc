// Adds up what a folder holds, without following links and without waiting for a huge one to end.
import { type Dir, type Dirent, lstat } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'

export interface FolderUse {
  /** Bytes of disk blocks. */
  readonly bytes: number
  readonly files: number
  /** Folders within folders. */
  readonly depth: number
}

const AT_ONCE = 256

/**
 * The use of a folder. Stops early once any of `most` is passed. Entries that vanish during the count are left out; a folder whose
 * path is too long for the system counts as endlessly deep.
 */
export async function folderUse(folder: string, most: FolderUse): Promise<FolderUse> {
  let [bytes, files, depth] = [0, 0, 0]
  const isOver = () => bytes > most.bytes || files > most.files || depth > most.depth
  const open = [{ path: folder, depth: 0 }]
  for (let next = open.pop(); next !== undefined && !isOver(); next = open.pop()) {
    depth = Math.max(depth, next.depth)
    const found = await entries(next.path)
    if (found === 'too long') return { bytes, files, depth: Number.POSITIVE_INFINITY }
    for await (const some of found) {
      files += some.length
      for (const entry of some) if (entry.isDirectory()) open.push({ path: join(next.path, entry.name), depth: next.depth + 1 })
      const { path } = next
      const sizes = await Promise.all(some.filter((entry) => entry.isFile()).map((entry) => blocksOf(join(path, entry.name))))
      bytes += sizes.reduce((sum, size) => sum + size, 0)
      if (isOver()) break
    }
  }
  return { bytes, files, depth }
}

async function entries(path: string): Promise<AsyncIterable<Dirent[]> | 'too long'> {
  try {
    return inGroups(await opendir(path, { bufferSize: AT_ONCE }))
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG' ? 'too long' : inGroups([])
  }
}

async function* inGroups(folder: Dir | readonly Dirent[]): AsyncIterable<Dirent[]> {
  let group: Dirent[] = []
  try {
    for await (const entry of folder) {
      group.push(entry)
      if (group.length < AT_ONCE) continue
      yield group
      group = []
    }
  } catch {
    // It was removed while it was read.
  }
  if (group.length > 0) yield group
}

function blocksOf(path: string): Promise<number> {
  return new Promise((resolve) => lstat(path, (error, found) => resolve(error ? 0 : found.blocks * 512)))
}
