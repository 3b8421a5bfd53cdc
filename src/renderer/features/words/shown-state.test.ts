import { expect, test } from 'vitest'
import type { TracedClause, TracedSentence } from '../../../contract/traces/traced-words.js'
import { shownStateOf } from './shown-state.js'

const clause = (more: Partial<TracedClause> = {}): TracedClause => ({
  ...{ task: 'sum', clause: 1, title: 'Sum', text: '[] gives 0', state: 'shown', tests: [] },
  ...more,
})
const sentence = (clauses: TracedClause[]): TracedSentence => ({
  ...{ number: 1, part: 0, from: 0, to: 5, text: 'Sums.', state: 'shown', why: '', clauses },
})
const later = { task: 'feedback', title: 'Refuse it', clause: 1, text: '[] raises ValueError' }

test('a sentence of which later words change a part is not drawn as if all of it held', () => {
  expect(shownStateOf(sentence([clause()]), [], false)).toBe('shown')
  expect(shownStateOf(sentence([clause(), clause({ clause: 2, replacedBy: later })]), [], false)).toBe('revised')
  expect(shownStateOf(sentence([clause(), clause({ clause: 2, replacedBy: later })]), ['Sums.'], false)).toBe('misread')
})
