// Sentences for texts that are refused.
import { expect, test } from 'vitest'
import { testErrorWords } from '../../../test/support/error-words.js'
import { textErrors } from '../../contract/errors/texts.js'
import { LONGEST_TEXT, longTextProblem } from '../../contract/text/long-text.js'
import { longTextWords } from '../long-text.js'

testErrorWords(
  textErrors,
  {
    'description-empty': {},
    'feedback-empty': {},
    'text-unfit': { subject: 'feedback', problem: { type: 'too-long', bytes: 1_000_001, isMore: false } },
    'pictures-unfit': { problem: { type: 'no-picture', name: 'plan.pdf' } },
    'text-over-context': { subject: 'description', bytes: 329_999, tokens: 82_500, model: 'small', contextTokens: 32_768 },
  },
  {
    'text-unfit': 'The feedback has 1,000,001 bytes',
    'pictures-unfit': 'plan.pdf is not a supported picture',
    'text-over-context': 'The description has 329,999 bytes',
  },
)

test('the longest text is taken, one byte more is too long, and a zero byte is no text', () => {
  expect(longTextProblem('x'.repeat(LONGEST_TEXT))).toBeNull()
  const umlauts = longTextProblem('ü'.repeat(LONGEST_TEXT / 2 + 1))
  expect(umlauts).toEqual({ type: 'too-long', bytes: LONGEST_TEXT + 2, isMore: false })
  const longer = longTextProblem('x'.repeat(LONGEST_TEXT + 1))
  expect(longer && longTextWords('a.md', longer)).toMatch(/^a\.md has more than 1,000,001 bytes, but the limit is 1,000,000\./)
  expect(longTextProblem('a\0b')).toEqual({ type: 'zero-byte' })
})
