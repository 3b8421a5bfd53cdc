// Errors of standing clauses.
import { errorType } from '../../../contract/text/error-type.js'

export const standingErrors = {
  /** It is neither a standing clause nor a comment offered as one. */
  'standing-missing': errorType<{ readonly id: string }>('missing'),
  'standing-full': errorType<{ readonly most: number }>('invalid'),
}
