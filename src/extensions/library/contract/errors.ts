// Errors of the library.
import { errorType } from '../../../contract/text/error-type.js'

export const libraryErrors = {
  /** It is not over, deleted, a demo, or kept out. */
  'library-missing': errorType<{ readonly run: string }>('missing'),
}
