import { expect, test } from 'vitest'
import { settledClause } from '../../../words/recorded/settled-clause.js'
import { clarifiedOf, keepDecided } from './clauses.js'

const decided = settledClause('person', 'f(1) gives 2')
const assumed = settledClause('default', 'f(2) fails')

test('a decision of the user survives a new plan, and an assumption may be dropped', () => {
  expect(keepDecided(['one', decided, assumed], ['two', decided])).toEqual(['two', decided])
  expect(keepDecided(['one', decided], ['two'])).toEqual(['two', decided])
})

test('a decision and an assumption are both settled clauses', () => {
  expect(clarifiedOf(['one', decided, assumed])).toEqual([decided, assumed])
})
