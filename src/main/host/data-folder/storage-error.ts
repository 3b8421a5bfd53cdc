// Turns failures of the data folder into errors that a user can act on, instead of mistakes of ours.

import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { kindOf, UserError, userError } from '../../../contract/errors/index.js'
import { BelowError, systemError } from '../../files/below-error.js'
import { placesIn } from '../../store/database/begin.js'

/** A test that finds no room is red for no fault of the program, so nothing is run with less than this. */
const LEAST_BYTES = 4 * 2 ** 20

/** The refusal (kind `store`, or `busy`) for an error of disk or database; null for every other error. */
export function storageError(error: unknown, folder: string): UserError | null {
  if (error instanceof UserError && kindOf(error.error) === 'store') return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const path = error instanceof Error && 'path' in error ? String(error.path) : ''
  const { file } = placesIn(folder)
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
    return userError('database-damaged', { file, cause: error instanceof Error ? error.message : code })
  if (code.startsWith('SQLITE_BUSY')) return userError('database-busy', { file, cause: code })
  // A file elsewhere, such as an export, is not the data folder's matter.
  if (folder === '' || (path !== '' && !path.startsWith(folder))) return null
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL') return userError('data-folder-full', { folder })
  // Where a folder cannot be made on a read-only disk, Node says that its parent is not there.
  if (code === 'EROFS' || code.startsWith('SQLITE_READONLY') || (code === 'ENOENT' && isReadOnly(folder)))
    return userError('data-folder-read-only', { folder })
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO' || code === 'SQLITE_CANTOPEN')
    return userError('data-folder-disk-fails', { folder, code })
  // With the database, nothing is kept of which the sentence below could speak.
  if (code === 'ENOENT' && !existsSync(file)) return userError('data-folder-gone', { folder })
  if (code === 'ENOENT' && path !== '') return userError('data-folder-part-gone', { folder, path })
  return null
}

/** System errors about a file or folder that a user named. Others are mistakes of ours. */
const REFUSED_CODES: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'ENAMETOOLONG',
  'ENOTDIR',
  'ELOOP',
])

/**
 * The refusal (kind `invalid`) for an error of a file outside of the data folder, from any place in the code; null for
 * every other error.
 */
function fileError(error: unknown): UserError | null {
  if (error instanceof BelowError) return fileRefused(error)
  if (!(error instanceof Error && 'code' in error && 'path' in error && REFUSED_CODES.has(String(error.code)))) return null
  const refusal = systemError(error, String(error.path))
  return refusal instanceof BelowError ? fileRefused(refusal) : null
}

/** A file or folder that could not be opened. */
export const fileRefused = ({ path, fault }: BelowError): UserError => userError('file-refused', { path, fault })

/** The one rule for all faces: an error of disk, database or a file becomes a refusal, every other error is unchanged. */
export const asUserError = (error: unknown, folder: string): unknown =>
  error instanceof UserError ? error : (storageError(error, folder) ?? fileError(error) ?? error)

/**
 * Handlers that throw user errors for failures of disk, database or a file.
 * @param isClosed whether the database is closed, so that a late request cannot be answered
 */
export function withUserErrors<H extends Readonly<Record<string, Readonly<Record<string, unknown>>>>>(
  handlers: H,
  folder: string,
  isClosed: () => boolean,
): H {
  const asRefusal = (error: unknown) => {
    const known = asUserError(error, folder)
    return known instanceof UserError || !isClosed() ? known : userError('host-closed')
  }
  const wrap =
    (handler: (...args: readonly unknown[]) => unknown) =>
    (...args: readonly unknown[]) => {
      try {
        const answer = handler(...args)
        return answer instanceof Promise ? answer.catch((error: unknown) => Promise.reject(asRefusal(error))) : answer
      } catch (error) {
        throw asRefusal(error)
      }
    }
  const areas = Object.entries(handlers).map(([area, names]) => {
    const wrapped = Object.entries(names).map(([name, handler]) => [name, wrap(handler as (...args: readonly unknown[]) => unknown)])
    return [area, Object.fromEntries(wrapped)]
  })
  return Object.fromEntries(areas) as H
}

/** Refuses (kind `store`) where the disk of the data folder is full. */
export function needRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < LEAST_BYTES) throw userError('data-folder-full', { folder })
}

function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}
