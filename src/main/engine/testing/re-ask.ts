// What is wrong with tests, in the words in which their author is told.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './re-ask.phrases.md?raw'

export const say = phrasesOf(phrases, {
  'no-report': ['output'],
  uncollected: ['file', 'failure', 'message'],
  'all-green': [],
  'some-red': ['tests'],
  'no-new-test': ['places'],
  'not-by-judgement': ['test', 'failure', 'message'],
  'green-on-stubs': ['test'],
  'already-without-words': [],
  'no-test-file': ['places'],
  'refused-files': ['files'],
  'missing-stubs': ['files'],
  'not-a-test': ['path'],
  'unknown-clause': ['test', 'clause', 'clauses'],
  'weak-clause': ['clause', 'words', 'values'],
  'weak-test': ['test', 'values'],
  'returns-nothing': [],
  'returns-zero': [],
  'returns-empty-text': [],
  'returns-empty-list': [],
  'returns-true': [],
  'returns-first-argument': [],
  'untested-clause': ['clause', 'words'],
  'alike-tests': ['path', 'one', 'line', 'clauses', 'other', 'otherLine', 'otherClauses'],
  'of-clauses': ['clauses'],
  'no-clause': [],
  'bare-test': ['test'],
  'valueless-clause': ['clause', 'words'],
  'overruled-test': ['test', 'sealed', 'clause'],
})
