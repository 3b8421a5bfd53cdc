import { expect, test } from 'vitest'
import { usuallyWords } from './usually.js'

test('a usual time is shown in the unit that fits, rounded to its precision', () => {
  expect(usuallyWords({ low: 41_200, high: 68_900 })).toBe('usually 40 to 70 s')
  expect(usuallyWords({ low: 600, high: 1_300 })).toBe('usually about 1 s')
  expect(usuallyWords({ low: 50_000, high: 240_000 })).toBe('usually 1 to 4 min')
  expect(usuallyWords({ low: 119_000, high: 121_000 })).toBe('usually about 2 min')
})
