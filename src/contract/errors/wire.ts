// Errors of the wire itself.
import type { Wish } from '../run/wish.js'
import { type ErrorKind, errorType, type RefusalSubject } from './error-type.js'

export const wireErrors = {
  'no-question': errorType<{ readonly path: string; readonly kind: 'call' | 'feed' }>('missing'),
  /** `problems`: of the schema, a line for each. */
  'unfit-input': errorType<{ readonly path: string; readonly problems: string }>('invalid'),
  /** A mistake of ours, as the other side is told. */
  bug: errorType<{ readonly path: string; readonly message: string }>('bug'),
  /** What is not told by a code yet. */
  refusal: errorType<{ readonly kind: ErrorKind; readonly message: string; readonly wish?: Wish; readonly about?: RefusalSubject }>(
    'invalid',
  ),
  /** Before the answer came. */
  'connection-lost': errorType('busy'),
  'too-many-questions': errorType<{ readonly open: number }>('busy'),
  'too-many-feeds': errorType<{ readonly open: number }>('busy'),
  /** The other side reads slower than this comes. */
  'feed-too-fast': errorType('busy'),
  'consent-declined': errorType('denied'),
}
