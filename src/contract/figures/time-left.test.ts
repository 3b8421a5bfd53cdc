import { expect, test } from 'vitest'
import { timeLeft } from './time-left.js'

const usual = {
  times: [
    { step: 'tests', model: 'small', low: 30_000, high: 60_000 },
    { step: 'environment', model: '', low: 1_000, high: 2_000 },
  ],
  lengths: [
    { step: 'tests', words: 300 },
    { step: 'plan', words: 200 },
  ],
}
const asked = { step: 'tests', model: 'small', elapsedMs: 20_000, progress: undefined }
const words = (done: number, perSecond?: number) => ({
  ...{ key: 'k', counted: 'words' as const, done, all: null },
  ...(perSecond === undefined ? {} : { perSecond }),
})

test('earlier answers of the same model to the same step say how long it still takes', () => {
  expect(timeLeft(asked, usual)).toEqual({ type: 'left', ms: 40_000 })
})

test('a wait that is longer than those answers never counts below zero', () => {
  for (const elapsedMs of [60_000, 60_001, 900_000]) expect(timeLeft({ ...asked, elapsedMs }, usual)).toEqual({ type: 'longer' })
})

test('another model is judged by the words that it writes, and only once their rate is known', () => {
  const other = { ...asked, model: 'large' }
  expect(timeLeft({ ...other, progress: words(0) }, usual)).toEqual({ type: 'unknown' })
  expect(timeLeft({ ...other, progress: words(100, 10) }, usual)).toEqual({ type: 'left', ms: 20_000 })
  expect(timeLeft({ ...other, progress: words(301, 10) }, usual)).toEqual({ type: 'longer' })
  expect(timeLeft({ ...other, progress: words(10, 0) }, usual)).toEqual({ type: 'unknown' })
})

test('a step that no earlier answer is known of, or that waits for its turn, has no time', () => {
  expect(timeLeft({ ...asked, step: 'code', progress: words(100, 10) }, usual)).toEqual({ type: 'unknown' })
  expect(timeLeft({ ...asked, progress: { ...words(0), isQueued: true } }, usual)).toEqual({ type: 'unknown' })
  expect(timeLeft({ ...asked, model: null }, usual)).toEqual({ type: 'unknown' })
})
