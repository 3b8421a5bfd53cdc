// Errors of the wire itself.
import { errorType } from '../text/error-type.js'

export const wireErrors = {
  'no-question': errorType<{ readonly path: string; readonly kind: 'call' | 'feed' }>('missing'),
  /** `problems`: of the schema, a line for each. */
  'unfit-input': errorType<{ readonly path: string; readonly problems: string }>('invalid'),
  /** A number beyond what a question takes; a bound that it does not have is null. */
  'beyond-limit': errorType<{
    readonly field: string
    readonly least: number | null
    readonly most: number | null
    readonly found: number
  }>('invalid'),
  /** A bug of ours, as the other side receives it. */
  bug: errorType<{ readonly path: string; readonly message: string }>('bug'),
  /** Before the answer came. */
  'connection-lost': errorType('busy'),
  /** While it was answered: what was under way is given up. */
  'host-closed': errorType('busy'),
  /** The side that asked cancelled its question. */
  cancelled: errorType('denied'),
  'too-many-questions': errorType<{ readonly open: number }>('busy'),
  'too-many-feeds': errorType<{ readonly open: number }>('busy'),
  /** The other side reads slower than this comes. */
  'feed-too-fast': errorType('busy'),
  'consent-declined': errorType('denied'),
}
