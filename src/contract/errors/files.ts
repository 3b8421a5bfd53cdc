// Errors of files and folders outside of the data folder: opening them, writing them, and what a tree of them may hold.

import type { LeftOutFault } from '../paths/path-fault.js'
import { errorType } from '../text/error-type.js'
import type { FileFault, WriteFault } from './file-fault.js'

export const fileErrors = {
  'file-refused': errorType<{ readonly path: string; readonly fault: FileFault }>('invalid'),
  /** The target path exists; force may replace it. */
  'entry-exists': errorType<{ readonly path: string }>('invalid'),
  'entry-not-written': errorType<{ readonly path: string; readonly fault: WriteFault }>('invalid'),
  /** `more`: how many other paths of the tree are unfit. */
  'tree-unfit': errorType<{ readonly fault: LeftOutFault; readonly more: number }>('invalid'),
}
