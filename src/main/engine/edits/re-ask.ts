// What is wrong with edits, in the words in which their author is told.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './re-ask.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'ends-in-next': ['block', 'end', 'line', 'longer'],
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
  'patch-empty': ['path'],
  'patch-line': ['line', 'text', 'path'],
  'patch-without-place': ['path', 'line'],
})
