// The sentences about pages, for models.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './pages.phrases.md?raw'

export const say = phrasesOf(phrases, {
  title: [],
  words: [],
  'clause-works': [],
  'clause-shows': [],
  'clause-access': [],
  'clause-rest': [],
  seen: ['text', 'outline'],
  nothing: [],
  notes: ['notes'],
  result: ['well', 'pages'],
  'red-tests': [],
})
