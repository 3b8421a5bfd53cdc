import { expect, test } from 'vitest'
import { waitedWords } from './waited.js'

test('each wait of a card is shown with its time, and waits below a second are not', () => {
  expect(waitedWords({ waited: { answer: 130_000 } })).toBe('waited 2:10 for your answer')
  expect(waitedWords({ waited: { interruption: 70_000, endpoint: 42_000, pause: 30_000, answer: 999 } })).toBe(
    'paused for 0:30, waited 0:42 for the model, interrupted for 1:10',
  )
  expect(waitedWords({ waited: {} })).toBe('')
})
