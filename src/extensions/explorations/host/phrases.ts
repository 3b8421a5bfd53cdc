// The sentences about topics, for models.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './explorations.phrases.md?raw'

export const say = phrasesOf(phrases, {
  given: ['words'],
  gap: ['verified', 'template', 'title'],
  bench: ['title', 'template'],
  error: ['runs', 'lost', 'signature'],
  neighbour: ['title', 'template'],
  combine: ['first', 'second', 'template'],
  improve: [],
  again: ['problems'],
  'no-template': ['template', 'templates'],
  taken: ['title'],
  short: ['letters'],
  none: [],
})
