// Errors of the files of a run that a user edits.
import type { PathFault } from '../paths/path-fault.js'
import { errorType } from '../text/error-type.js'

interface Path {
  readonly path: string
}

export const workspaceErrors = {
  'path-unfit': errorType<{ readonly fault: PathFault }>('invalid'),
  'test-sealed': errorType<Path>('denied'),
  'file-protected': errorType<Path>('denied'),
  'path-below-link': errorType<Path & { readonly link: string }>('invalid'),
}
