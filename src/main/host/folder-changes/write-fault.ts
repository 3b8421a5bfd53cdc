// Why something could not be written to a place that the user named, as data.

import type { WriteFault } from '../../../contract/errors/file-fault.js'
import { causeOf, dataOf, UserError } from '../../../contract/errors/index.js'
import { BelowError } from '../../files/below-error.js'
import { fileRefused } from '../data-folder/storage-error.js'
import { ChangedMeanwhile } from './file-changes.js'

/** Which refusal of the system an error means. */
export function writeFault(error: unknown): WriteFault {
  if (error instanceof UserError) return dataOf(error, 'entry-not-written')?.fault ?? { type: 'other', cause: error.error }
  if (error instanceof ChangedMeanwhile) return { type: 'changed', paths: [...error.paths] }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return { type: 'disk-full' }
  if (code === 'EROFS') return { type: 'disk-read-only' }
  if (code === 'EACCES' || code === 'EPERM') return { type: 'not-permitted' }
  if (code === 'ENOTDIR' || code === 'EEXIST') return { type: 'file-in-the-way' }
  return { type: 'other', cause: causeOf(error instanceof BelowError ? fileRefused(error) : error) }
}
