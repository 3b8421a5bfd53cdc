// What is wrong with a review's answers, as the reviewer reads it.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './re-ask.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'no-verdict': ['numbers'],
  'no-file': ['path', 'files'],
  'no-line': ['title', 'quote', 'path', 'line', 'found'],
})
