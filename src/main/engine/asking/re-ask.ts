// Phrases for a model about an unusable answer of any kind.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './re-ask.phrases.md?raw'

export const say = phrasesOf(phrases, {
  again: ['problems'],
  'go-on': ['problems'],
  'again-shown': ['answer', 'problems'],
  mended: [],
  'too-long': ['tokens'],
  'only-thought': ['tokens'],
  loop: [],
  echo: [],
  'schema-problem': ['place', 'problem'],
  top: [],
  'more-problems': ['count'],
  empty: [],
  'no-json': ['start', 'cut'],
  cut: [],
  'ends-in-the-middle': ['tail'],
  pictures: ['names'],
})
