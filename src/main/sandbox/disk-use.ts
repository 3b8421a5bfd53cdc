// Adds up what a folder holds on disk, without following links and without waiting for a huge one to end.
import { type Dirent, lstat, readdir } from 'node:fs'
import { join } from 'node:path'

/**
 * Bytes of disk blocks below a folder; stops early once `enough` is passed. What vanishes meanwhile counts nothing.
 */
export async function diskUse(folder: string, enough: number): Promise<number> {
  let bytes = 0
  const open = [folder]
  for (let next = open.pop(); next !== undefined && bytes <= enough; next = open.pop()) {
    const current = next
    const entries = await list(current)
    open.push(...entries.filter((entry) => entry.isDirectory()).map((entry) => join(current, entry.name)))
    const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => blocksOf(join(current, entry.name))))
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  return bytes
}

function list(folder: string): Promise<Dirent[]> {
  return new Promise((resolve) => readdir(folder, { withFileTypes: true }, (error, entries) => resolve(error ? [] : entries)))
}

function blocksOf(path: string): Promise<number> {
  return new Promise((resolve) => lstat(path, (error, found) => resolve(error ? 0 : found.blocks * 512)))
}
