// The sentences about pages, for models.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './pages.phrases.md?raw'

export const say = phrasesOf(phrases, {
  title: [],
  words: [],
  'clause-works': [],
  'clause-shows': [],
  'clause-access': [],
  'clause-rest': [],
  seen: ['text', 'outline'],
  nothing: [],
  notes: ['notes'],
  result: ['well', 'pages'],
  'red-tests': [],
  'checks-result': ['green', 'checks'],
  'check-failed': ['failure', 'steps'],
  'check-seen': ['path', 'text'],
  'check-outline': ['outline'],
  'green-check': ['check'],
  'served-stubs': [],
  'unserved-check': [],
  'unjudged-checks': ['why'],
  'unstarted-checks': [],
  'unknown-clause': ['check', 'clause', 'clauses'],
  'no-json': ['path', 'found'],
  'no-check': ['path', 'check', 'found'],
  'no-step': ['path', 'check', 'step', 'found'],
  'sees-nothing': ['path', 'check'],
  twice: ['path', 'check'],
  'broken-check': ['check', 'failure'],
})
