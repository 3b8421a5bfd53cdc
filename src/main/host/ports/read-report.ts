// Reads what a box left in its report folder, which was writable to code of unknown intent: no link is followed, no pipe
// waited for.
import { below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'

/** Bytes of a report that are read; a larger one was not written by our reporter. */
const LARGEST_REPORT = 64 * 1024 * 1024

/** The text of `report.json` in a folder; null where there is none that can be read. */
export function readReport(folder: string): string | null {
  try {
    return below(folder).read('report.json', LARGEST_REPORT).toString('utf8')
  } catch (error) {
    if (error instanceof BelowError) return null
    throw error
  }
}
