// Phrases about sentences that contradict each other.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './contradiction.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'two-quotes': [],
  nowhere: ['quote'],
  'no-clause': [],
  once: [],
  'ruled-quote': ['quote'],
  'ruled-clause': [],
  'ruled-twice': [],
  decided: [],
  'not-mended': [],
  'two-options': [],
  settled: ['settled'],
  holds: ['first', 'second', 'working'],
  mended: ['first', 'second', 'clause', 'text'],
  'also-mended': ['clause', 'text'],
})
