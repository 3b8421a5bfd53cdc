// Texts about the router.
import { expect, test } from 'vitest'
import { testErrorWords } from '../../../../test/support/error-words.js'
import { routerErrors } from '../contract/errors.js'
import { routedWords, servedWords } from './words.js'

testErrorWords(routerErrors, { 'router-no-profiles': {}, 'served-missing': { id: 'chatcmpl-1' } }, { 'router-no-profiles': 'endpoints' })

test('a choice shows its model, its reason, its figures and the failures before it', () => {
  const success = { n: 20, count: 18, low: 0.699, high: 0.972 }
  expect(routedWords({ profile: 'dear', model: 'large', reason: 'fell-back', success, class: 'any', failed: ['cheap'] })).toBe(
    'large · a cheaper model failed · 18 of 20 (70 % to 97 %) · failed models: cheap',
  )
})

test('requests of other programs show their measures, and which were not measured', () => {
  const row = { role: null, class: 'any', model: 'small', endpoint: 'e', medianMs: 1_500, usd: 0.25 }
  const none = { n: 0, count: 0, low: 0, high: 1 }
  const arrived = { n: 10, count: 9, low: 0.6, high: 0.98 }
  expect(servedWords({ ...row, arrived, wellFormed: none, useful: none })).toBe(
    'answered 9 of 10 (60 % to 98 %) · no feedback on usefulness · 1.5 s median · $0.2500',
  )
  expect(servedWords({ ...row, arrived, wellFormed: arrived, useful: arrived, medianMs: null, usd: null })).toBe(
    'answered 9 of 10 (60 % to 98 %) · schema followed 9 of 10 (60 % to 98 %) · useful 9 of 10 (60 % to 98 %) · cost unknown',
  )
})
