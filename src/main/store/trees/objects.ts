// Content-addressed files: every blob is written once, under the hash of its bytes, and never changed.

import { createHash, randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { userError } from '../../../contract/errors/index.js'

export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Whether a text can name an object; anything else would name a file elsewhere. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

export interface Objects {
  /** Stores bytes and returns their hash; on disk when it returns. */
  put(bytes: Uint8Array): string
  has(hash: string): boolean
  /** Refuses (kind `store`) where the object is not there or its bytes do not have this hash any more. */
  get(hash: string): Buffer
}

/** The objects below `folder`, spread over 256 folders. */
export function openObjects(folder: string): Objects {
  const pathOf = (hash: string) => {
    if (!isHash(hash)) throw new Error(`${JSON.stringify(hash.slice(0, 80))} names no stored object.`)
    return join(folder, hash.slice(0, 2), hash.slice(2))
  }
  return {
    put(bytes) {
      const hash = hashOf(bytes)
      const path = pathOf(hash)
      // Looked at each time, never remembered: another process may have freed it since.
      if (!existsSync(path)) writeDurably(path, bytes)
      return hash
    },
    has: (hash) => isHash(hash) && existsSync(pathOf(hash)),
    get(hash) {
      const path = pathOf(hash)
      const bytes = readStored(path, hash)
      if (hashOf(bytes) !== hash) throw userError('object-damaged', { path, hash, how: 'altered' })
      return bytes
    },
  }
}

/** Objects of which only the new ones are written to `over`; what `under` holds is read there. */
export const layeredObjects = (over: Objects, under: Pick<Objects, 'has' | 'get'>): Objects => ({
  put: (bytes) => {
    const hash = hashOf(bytes)
    return under.has(hash) ? hash : over.put(bytes)
  },
  has: (hash) => over.has(hash) || under.has(hash),
  get: (hash) => (over.has(hash) ? over.get(hash) : under.get(hash)),
})

/** A file of a run's workspace as it was stored. */
function readStored(path: string, hash: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') throw userError('object-damaged', { path, hash, how: 'gone' })
    if (code === 'EISDIR') throw userError('object-damaged', { path, hash, how: 'folder' })
    throw error
  }
}

// Under another name first: an object under its hash is always complete, also after a power cut.
function writeDurably(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  const descriptor = openSync(unfinished, 'wx', 0o600)
  try {
    // Writes all of it or throws: one write alone may stop in the middle on a disk that is nearly full.
    writeFileSync(descriptor, bytes)
    fsyncSync(descriptor)
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
}
