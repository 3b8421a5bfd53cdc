// Errors of output folders, where the programs of runs are written.
import { errorType } from '../text/error-type.js'

interface Folder {
  readonly folder: string
}

export const outputErrors = {
  'output-link': errorType<Folder>('invalid'),
  'output-file': errorType<Folder>('invalid'),
  'output-not-empty': errorType<Folder>('invalid'),
  /** `file`: the file at the place of a folder above. */
  'output-below-file': errorType<Folder & { readonly file: string }>('invalid'),
  'output-busy': errorType<{ readonly run: string }>('busy'),
}
