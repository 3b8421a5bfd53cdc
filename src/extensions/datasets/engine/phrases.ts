// The sentences about rows that a model makes, for models.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './manners.phrases.md?raw'

export const say = phrasesOf(phrases, {
  plain: [],
  diverse: [],
  edges: [],
  'no-example': [],
  'no-file': [],
  'no-test-path': ['path', 'like'],
  'no-pair': [],
  shot: ['number', 'description'],
})
