// Errors of the files of a run that a user edits.
import { errorType } from './error-type.js'

interface Path {
  readonly path: string
}

export const workspaceErrors = {
  /** `reason`: a sentence of the judge of paths. */
  'path-unfit': errorType<{ readonly reason: string }>('invalid'),
  'test-sealed': errorType<Path>('denied'),
  'file-protected': errorType<Path>('denied'),
  'path-below-link': errorType<Path & { readonly link: string }>('invalid'),
}
