// The sentences about verified programs, for models.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './library.phrases.md?raw'

export const say = phrasesOf(phrases, {
  program: ['run', 'title', 'description'],
  evidence: ['tests'],
  'evidence-with-bugs': ['tests', 'done', 'of'],
  module: ['path', 'others'],
})
