// Phrases for the model that rules on a test.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './ruling.phrases.md?raw'

export const say = phrasesOf(phrases, {
  red: [],
  from: ['quotes'],
  assumed: [],
  disputed: ['value', 'line'],
  since: ['title', 'words'],
  'clause-ruling': [],
  quote: ['quote'],
  'clause-quote': ['quote'],
  'no-clause': [],
  decided: [],
  'not-mended': [],
})
