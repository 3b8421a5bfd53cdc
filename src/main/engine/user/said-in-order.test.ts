import { expect, test } from 'vitest'
import type { PlanTask } from '../../../contract/run/plan.js'
import { saidInOrder } from './said-in-order.js'

const quoting = (...quotes: string[]) =>
  ({ words: 'Lists names.', traces: quotes.map((quote, index) => ({ clause: index + 1, quote })) }) as unknown as PlanTask
const spoken = ['Sort it by name. Use short functions.', 'Also print the total.', 'Sort it by age instead.']

test('a task gets, in order, its own parts and words that belong to no clause, but not those that another task tests', () => {
  const context = {
    description: 'A list of names.',
    task: quoting('Sort it by age instead.', 'A list of names.', 'Sort it by name.'),
    said: ['Use short functions.', 'The person changed "a.py".'],
  }
  expect(saidInOrder(context, spoken)).toEqual([
    'Sort it by name.',
    'Use short functions.',
    'Sort it by age instead.',
    'The person changed "a.py".',
  ])
})

test('words that are followed as a whole appear as a whole, once', () => {
  const context = { description: '', task: quoting('Also print the total.'), said: [spoken[1] ?? ''] }
  expect(saidInOrder(context, spoken, [spoken[1] ?? ''])).toEqual(['Also print the total.'])
})
