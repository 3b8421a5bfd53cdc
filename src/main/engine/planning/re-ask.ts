// Phrases for a planner about faults of its plan.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './re-ask.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'not-written': ['path'],
  'id-taken': ['id'],
  'divided-enough': ['times'],
  'quote-nowhere': ['task', 'number', 'clause', 'quote'],
  'quote-short': ['task', 'number', 'clause', 'quote'],
  'quote-of-nothing': ['task', 'number'],
  'no-quotes': [],
  'not-quoted': ['words'],
  'not-asked-nowhere': ['quote'],
  'exit-nowhere': ['quote'],
  'exit-other': ['quote', 'code'],
  'not-offered': ['module'],
  'another-example': [],
  'copied-example': [],
  interface: [],
  words: [],
  list: [],
  need: [],
  'line-break': [],
  'shared-output': [],
  'needs-of-inputs': [],
  wrapped: [],
  keys: [],
  nothing: [],
  clauses: [],
  id: [],
  title: [],
  'plain-value': [],
})
