// The sentences of the independent reader, for users and models.
import { phrasesOf } from '../../prompts/phrases.js'
import phrases from './reader.phrases.md?raw'

export const say = phrasesOf(phrases, {
  title: ['first', 'second'],
  text: ['quote', 'plan'],
  stays: [],
  changes: [],
  assumption: ['took', 'quote'],
  settled: ['option', 'quote'],
  decided: ['clause', 'quote'],
  left: ['reason'],
  'not-mended': ['reason'],
  why: ['changes'],
  'quote-nowhere': ['quote'],
  'no-task': ['task'],
})
