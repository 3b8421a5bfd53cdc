// The sentences of the independent reader, for models.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './reader.phrases.md?raw'

export const say = phrasesOf(phrases, {
  settled: ['option', 'quote'],
  decided: ['clause', 'quote'],
  'decided-own': ['clause', 'quote', 'first', 'second'],
  'quote-nowhere': ['quote'],
  'quote-short': ['quote'],
  'no-task': ['task'],
  example: ['input', 'outcome', 'quote'],
  'example-unquoted': ['input', 'outcome'],
})
