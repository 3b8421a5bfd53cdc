// Reads the small files of a data folder. A link, pipe, folder or device in their place is refused at once.
import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { userError } from '../../../contract/errors/index.js'

/** Larger ones were not written by us. */
const MOST_BYTES = 16 * 2 ** 20

/**
 * The text of a file; null where there is none. Refuses (kind `store`) a link, a folder, a pipe, a device, and files
 * larger than 16 MiB. `isSecret` first removes all rights of other users.
 */
export function readPlainFile(path: string, isSecret = false): string | null {
  const descriptor = open(path)
  if (descriptor === null) return null
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) throw userError('data-file-no-file', { path })
    if (stat.size > MOST_BYTES) throw userError('data-file-large', { path, bytes: stat.size, most: MOST_BYTES })
    if (isSecret && (stat.mode & 0o077) !== 0) fchmodSync(descriptor, 0o600)
    return readFileSync(descriptor, 'utf8')
  } finally {
    closeSync(descriptor)
  }
}

function open(path: string): number | null {
  try {
    // Does not wait for a writer of a pipe. Windows has neither flag and needs none.
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') return null
    // A link, and a socket or a device without a driver.
    if (code === 'ELOOP' || code === 'ENXIO' || code === 'EMLINK') throw userError('data-file-no-file', { path })
    throw userError('data-file-not-readable', { path, code })
  }
}
