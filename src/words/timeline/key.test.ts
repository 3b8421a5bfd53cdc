import { expect, test } from 'vitest'
import { keyWords } from './key.js'

test.each([
  ['task/parser/attempt/2/test', 'parser · attempt 2 · test'],
  ['task/read/attempt/1/diagnose', 'read · attempt 1 · diagnosing'],
  ['task/feedback/tests-1/tests-budget', 'feedback · writing tests · tests budget'],
  ['verify/test', 'final check · test'],
  ['verify/mutants/mutant-3', 'final check · in a copy with a planted bug'],
  ['final/pair/hidden/half-a-1', 'final check · hidden tests · with half the expectations changed'],
  ['plan', 'planning'],
])('the key %s reads "%s"', (key, words) => {
  expect(keyWords(key)).toBe(words)
})
