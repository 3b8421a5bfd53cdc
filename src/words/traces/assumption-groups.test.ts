import { expect, test } from 'vitest'
import { assumptionText } from '../../extensions/reader/words/recorded/texts.js'
import { settledClause } from '../recorded/settled-clause.js'
import { assumptionGroups } from './assumption-groups.js'

const clause = { task: 'sum', title: 'Sum', state: 'open' as const, tests: [] }

test("the planner's assumptions come first, then choices in the order of their words, then rules without a request", () => {
  const assumptions = [
    assumptionText('Zero counts.', 'the even numbers'),
    'The page is in English.',
    assumptionText('Text is refused.', 'a list'),
    assumptionText('Negative ones count.', 'the even numbers'),
  ]
  const assumed = [{ ...clause, clause: 3, text: settledClause('person', '[] gives 0') }]
  expect(
    assumptionGroups({ assumptions, assumed }).map(({ heading, assumptions }) => [
      heading,
      ...assumptions.map(({ shown, from }) => `${shown} ${from}`.trim()),
    ]),
  ).toEqual([
    ['', 'The page is in English.'],
    ['3 choices you left open', 'Zero counts. “the even numbers”', 'Negative ones count. “the even numbers”', 'Text is refused. “a list”'],
    ['1 rule the planner added', '[] gives 0 Sum, rule 3'],
  ])
})

test("an assumption that ends in brackets is not taken for a reader's", () => {
  const text = 'Amounts are in euros (of the bill)'
  expect(assumptionGroups({ assumptions: [text], assumed: [] })).toEqual([{ heading: '', assumptions: [{ text, shown: text, from: '' }] }])
})
