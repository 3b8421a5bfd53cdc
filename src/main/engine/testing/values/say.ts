// Phrases for authors of tests about values that were computed twice.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './values.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'no-program': [],
  'program-there': [],
  dispute: ['number', 'test', 'source', 'first', 'second', 'working'],
  'no-number': ['number', 'numbers'],
  missing: ['number'],
  quote: ['number', 'quote'],
  'no-literal': ['number', 'value'],
  'left-out': ['test', 'first'],
  changed: ['test', 'first', 'second'],
})
