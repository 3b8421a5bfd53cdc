import { expect, test } from 'vitest'
import { stuckQuestion } from '../../../words/recorded/questions.js'
import { redPartOf } from './red-part.js'

const red =
  '### tests/test_squares.py :: SquaresTest > test_sums_even (assertion)\n\n```text\nTraceback (most recent call last):\nAssertionError: 0 != 20\n```'

test('the red tests of a stuck run are named, and their output is apart from what is said', () => {
  const { text } = stuckQuestion({ task: 'Sums', result: '2 of 3 green', diagnosis: 'It keeps odd ones.', red, mayDoubtTests: true })
  expect(redPartOf(text)).toEqual({
    said: '2 of 3 green\n\nThe last diagnosis: It keeps odd ones.',
    tests: ['sums even'],
    output:
      '### tests/test_squares.py :: SquaresTest > test_sums_even (assertion)\n\nTraceback (most recent call last):\nAssertionError: 0 != 20',
  })
})

test('a question without red tests has no such part', () => expect(redPartOf('Which way?')).toBeNull())
