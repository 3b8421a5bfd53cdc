import { expect, test } from 'vitest'
import { longAnswerWords } from './budget.js'

test('a run whose limit is shorter than one answer gets a warning, and no other run does', () => {
  expect(longAnswerWords('local', 5_400, 20)).toBe(
    'One answer from local can take up to 90 min, but the run ends after 20 min. Give the run more minutes, or lower "Whole answer" for the endpoint in the settings.',
  )
  expect(longAnswerWords('local', 1_200, 20)).toBe('')
  expect(longAnswerWords('local', 5_400, 0)).toBe('')
})
