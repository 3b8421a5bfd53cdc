// What is said to whoever rules over a red test, and to the author who amends one.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './arbiter.phrases.md?raw'

export const say = phrasesOf(phrases, {
  since: ['title', 'words'],
  'clause-ruling': [],
  quote: ['quote'],
  'clause-quote': ['quote'],
  'no-clause': [],
  decided: [],
  'not-mended': [],
  'only-this-file': ['path'],
  'only-this-test': ['test'],
  told: ['rulings'],
  right: ['test', 'working'],
  'right-hidden': ['clause'],
  amended: ['test', 'working'],
  refused: ['test', 'why'],
  mended: ['clause', 'text'],
  'not-run': [],
  'others-changed': [],
  'proves-nothing': [],
})
