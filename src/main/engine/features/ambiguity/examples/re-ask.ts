// What is wrong with examples and outcomes, in the words in which their author is told.
import { phrasesOf } from '../../../../../contract/text/phrases.js'
import phrases from './re-ask.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'no-divider': ['example'],
  unclear: ['example'],
  'no-input': ['example'],
  long: ['example', 'most'],
  'no-clause': ['example', 'number', 'clauses'],
  'no-outcome': ['inputs'],
  'no-block': ['word'],
})
