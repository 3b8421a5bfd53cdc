// What is told of an error of the wire.
import type { wireErrors } from '../../contract/errors/wire.js'
import type { ErrorWords } from './error-words.js'
import { leastWords, mostWords } from './problem.js'

export const wireErrorWords: ErrorWords<typeof wireErrors> = {
  'no-question': ({ path, kind }) => `There is no ${kind} named "${path}".`,
  'unfit-input': ({ path, problems }) => `"${path}" was asked with something it does not take. ${problems}`,
  'beyond-limit': ({ field, least, most, found }) =>
    `"${field}" takes ${most === null ? leastWords(least ?? 0) : mostWords(most)}, found ${found}. Nothing was begun.`,
  bug: ({ path, message }) => `Tillgreen made a mistake while it answered "${path}": ${message}`,
  'connection-lost': () => 'The connection was lost before the answer came. Look whether it happened, then try again.',
  'host-closed': () => 'Tillgreen was closed while this was being done. Open it again and repeat it.',
  cancelled: () => 'Cancelled.',
  'too-many-questions': ({ open }) => `${open} questions are open already.`,
  'too-many-feeds': ({ open }) => `This window listens to ${open} things already.`,
  'feed-too-fast': () => 'The window reads slower than this comes; listen again.',
  'consent-declined': () => 'Nothing was sent or run.',
}
