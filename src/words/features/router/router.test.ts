// What is told of the router.
import { expect, test } from 'vitest'
import { testErrorWords } from '../../../../test/support/error-words.js'
import { routerErrors } from '../../../contract/features/router/errors.js'
import { routedWords } from './router.js'

testErrorWords(routerErrors, { 'router-no-profiles': {}, 'served-missing': { id: 'chatcmpl-1' } }, { 'router-no-profiles': 'endpoints' })

test('a choice is told with its model, its reason, its figures and what failed before', () => {
  const success = { n: 20, count: 18, low: 0.699, high: 0.972 }
  expect(routedWords({ profile: 'dear', model: 'large', reason: 'fell-back', success, class: 'any', failed: ['cheap'] })).toBe(
    'large · a cheaper one failed · 18 of 20 (70 % to 97 %) · failed before: cheap',
  )
})
