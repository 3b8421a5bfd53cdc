import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byLikeness, groupTexts, mostTypical, termsOf } from './similar-texts.js'

const said = [
  'The error messages should name the line number.',
  'Please round money to two decimals.',
  'An error message without the number of the line is of no use to me',
  'Amounts of money were not rounded to cents, I want two decimals',
  'It needs a --help flag.',
  'No line numbers in the error messages again!',
]

test('comments that say the same in other words are one group, and the largest group is first', () => {
  expect(groupTexts(said)).toEqual([[0, 2, 5], [1, 3], [4]])
})

test('texts are joined by their meaningful words, in any form', () => {
  expect(termsOf('The messages of an ERROR, and it is rounded.')).toEqual(['messag', 'error', 'round'])
  expect(termsOf('Die Zahlen müssen gerundet sein')).toContain('müssen')
  expect(groupTexts(['It is for the and of', 'of the it for and'])).toEqual([[0], [1]])
})

test('the chain of single linkage joins similar texts step by step', () => {
  const [a, b, c] = ['alpha beta gamma', 'beta gamma delta', 'gamma delta epsilon']
  expect(groupTexts([a, c, b].map(String), 0.4)).toEqual([[0, 1, 2]])
  expect(groupTexts([a, c].map(String), 0.4)).toEqual([[0], [1]])
})

test('the most typical text has most in common with the others', () => {
  expect(mostTypical(['round money and dates', 'round money', 'round money to cents and print dates'])).toBe(0)
  expect(mostTypical(['one'])).toBe(0)
})

test('every text is in exactly one group, whatever it says, and an equal text in the same', () => {
  const text = fc
    .array(fc.constantFrom('round', 'money', 'line', 'error', 'the', 'ß', '', '42'), { maxLength: 5 })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      const groups = groupTexts(texts)
      expect(groups.flat().sort((a, b) => a - b)).toEqual([...texts.keys()])
      const groupOf = (place: number) => groups.findIndex((group) => group.includes(place))
      for (const [one, first] of texts.entries())
        for (const [other, second] of texts.entries())
          if (first === second && termsOf(first).length > 0) expect(groupOf(one)).toBe(groupOf(other))
    }),
  )
})

test('the most alike text is found by its words, the earlier one of equals, and none of an empty list', () => {
  const texts = ['A game of chess', 'Rates of currencies for a date', 'Currencies and their rates, by date, as a table']
  expect(byLikeness('Convert currencies with the rates of a date', texts)[0]).toBe(1)
  expect(byLikeness('zebra', texts)).toEqual([...texts.keys()])
  expect(byLikeness('zebra', [])).toEqual([])
})
