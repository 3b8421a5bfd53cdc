// Words the errors in edits as sentences for their author.
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { UnfitText } from '../../../contract/text/unfit-text.js'
import phrases from './re-ask.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'ends-in-next': ['block', 'end', 'line', 'longer'],
  'joined-markers': ['block', 'line', 'text'],
  'never-ends': ['block', 'end', 'line', 'seen'],
  'near-end': ['line', 'text'],
  'delete-not-empty': ['block'],
  'patch-unreadable': ['block', 'problem'],
  'no-divider': ['block', 'divider'],
  'many-dividers': ['block', 'count', 'divider', 'lines', 'longer'],
  'no-old-lines': ['block', 'divider'],
  'end-without-block': ['line', 'text'],
  'like-a-block': ['line', 'text'],
  'no-block': ['found'],
  'longer-markers': ['example'],
  'written-twice': [],
  'nothing-to-remove': [],
  'nothing-to-edit': [],
  'not-found': ['first', 'help'],
  'nothing-like-them': [],
  closest: ['lines'],
  'found-often': ['loosely', 'lines'],
  'indented-less': ['line'],
  placeholder: ['line', 'text'],
  'inside-a-file': ['path', 'file'],
  binary: [],
  'encoding-changed': ['encoding'],
  'unknown-encoding': [],
  letters: ['encoding', 'letters'],
  'letters-unknown': ['letters'],
  'search-replace': [],
  'no-end': [],
  'heading-and-fence': [],
  'lone-fence': [],
  'unified-diff': [],
  'tagged-files': [],
  'json-files': [],
  calls: [],
  'calls-look': ['names'],
  'call-unknown': ['name'],
  'call-part': ['path'],
  'call-unreadable': ['text'],
  'here-documents': [],
  'shell-commands': ['text'],
  'loose-markers': [],
  fitted: ['path'],
  'plain-text': ['path'],
  'no-program': ['path', 'text'],
  'ends-in-the-middle': ['path'],
  kept: ['paths'],
  'none-with-remark': [],
  'patch-empty': ['path'],
  'patch-line': ['line', 'text', 'path'],
  'patch-without-place': ['path', 'line'],
  'merge-unreadable': ['names'],
  'merge-empty': ['names'],
  'merge-unchanged': ['names'],
  'merge-homeless': ['names'],
  'merge-clash': ['names'],
  merged: ['path'],
  imported: ['path'],
  guarded: ['path'],
})

/** The maximum number of letters that a sentence quotes. */
const QUOTED = 20

/** The sentence for the author of the edit. */
export function unfitWords(unfit: UnfitText): string {
  switch (unfit.type) {
    case 'binary':
      return say('binary')
    case 'encoding-changed':
      return say('encoding-changed', { encoding: unfit.encoding ?? say('unknown-encoding') })
    case 'letters': {
      const letters = JSON.stringify([...unfit.letters].slice(0, QUOTED).join(''))
      return unfit.encoding === null ? say('letters-unknown', { letters }) : say('letters', { encoding: unfit.encoding, letters })
    }
  }
}
