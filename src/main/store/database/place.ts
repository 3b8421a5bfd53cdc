// Notices that the data folder was removed or replaced under a process that still has its database open.
import { statSync } from 'node:fs'
import { userError } from '../../../contract/errors/index.js'
import { placesIn } from './begin.js'

/**
 * Returns a check that throws `data-folder-gone` where the database file was replaced or removed. Writes would be lost
 * with the open file, though SQLite reports success.
 */
export function watchPlace(folder: string): () => void {
  const { file } = placesIn(folder)
  const opened = statSync(file, { bigint: true })
  return () => {
    const now = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (!now || now.ino !== opened.ino || now.dev !== opened.dev) throw userError('data-folder-gone', { folder })
  }
}
