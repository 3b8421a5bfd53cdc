// Reads what a box left in its report folder, which was writable to code of unknown intent: no link is followed, no pipe
// waited for.
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** Bytes of a report that are read; a larger one was not written by our reporter. */
const LARGEST_REPORT = 64 * 1024 * 1024

/** The text; null where there is none that can be read. */
export function readReport(path: string): string | null {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const stat = fstatSync(descriptor)
      return stat.isFile() && stat.size <= LARGEST_REPORT ? readFileSync(descriptor, 'utf8') : null
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return null
  }
}
