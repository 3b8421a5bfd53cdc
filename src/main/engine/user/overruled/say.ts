// Phrases for a planner about clauses that later words may overrule.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './overruled.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'names-value': ['value', 'sentence'],
  'other-value': ['clause'],
  'other-test': ['test', 'clauseTest'],
  'amended-tests': [],
  old: ['clause', 'title', 'why'],
  'no-old': ['old', 'most'],
  'no-new': ['by', 'most'],
})
