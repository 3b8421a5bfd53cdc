// Phrases about red tests after a ruling, and for the author who amends one.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './arbiter.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'only-this-file': ['path'],
  'only-this-test': ['test'],
  told: ['rulings'],
  right: ['test', 'working'],
  'right-hidden': ['clause'],
  amended: ['test', 'working'],
  'amended-hidden': ['clause'],
  refused: ['test', 'why'],
  'refused-hidden': ['clause'],
  mended: ['clause', 'text'],
  'not-run': [],
  'others-changed': [],
  'proves-nothing': [],
})
