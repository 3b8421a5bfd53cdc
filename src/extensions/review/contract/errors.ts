// Errors of reviewing a change of a user's git repository.
import { type Cause, errorType } from '../../../contract/text/error-type.js'

export const reviewErrors = {
  'range-unfit': errorType<{ readonly range: string }>('invalid'),
  'range-empty': errorType<{ readonly base: string; readonly head: string }>('invalid'),
  /** Its two ends have no common commit. */
  'range-unrelated': errorType<{ readonly range: string }>('invalid'),
  'repository-no-folder': errorType<{ readonly folder: string }>('missing'),
  'repository-missing': errorType<{ readonly folder: string; readonly cause: Cause }>('invalid'),
  /** No review of this name is going on in this process. */
  'review-missing': errorType<{ readonly review: string }>('missing'),
  'revision-unknown': errorType<{ readonly revision: string; readonly repository: string }>('invalid'),
}
