import { expect, test } from 'vitest'
import { misreadWords } from '../../../words/traces/traced-words.js'
import { feedbackTitle } from './plan-feedback.js'

test('the title of a feedback task comes from the comment, not from the quoted sentence', () => {
  expect(feedbackTitle(`${misreadWords('Blank lines count.')}they must be left out\nand so must comments`)).toBe('they must be left out')
  expect(feedbackTitle('1w should work too.\nThanks')).toBe('1w should work too.')
  expect(feedbackTitle('“Blank lines count.” means something else: ')).toBe('“Blank lines count.” means something else: ')
  expect(feedbackTitle('')).toBe('Feedback')
})
