// The statistics of the bench against known values, and by simulation.
import { expect, test } from 'vitest'
import { random } from '../../../../main/store/history/random.js'
import { findingOf } from '../compare.js'
import { passAtK, passHatK } from './at-k.js'
import { bootstrap } from './bootstrap.js'
import { holm } from './holm.js'
import { mcnemar } from './mcnemar.js'

test('pass@k and pass^k of counted tries', () => {
  expect([passAtK(5, 2, 1), passAtK(5, 2, 2), passAtK(5, 0, 3), passAtK(5, 4, 2)]).toEqual(
    [0.4, 0.7, 0, 1].map((value) => expect.closeTo(value, 12)),
  )
  expect([passHatK(5, 2, 1), passHatK(5, 2, 2), passHatK(5, 1, 2), passHatK(5, 5, 5)]).toEqual(
    [0.4, 0.1, 0, 1].map((value) => expect.closeTo(value, 12)),
  )
  expect(() => passAtK(2, 1, 3)).toThrow('3 tries were asked of 2')
})

test('pass@k is unbiased: over all outcomes of five tries it gives what two tries bring', () => {
  const p = 0.3
  const choose = [1, 5, 10, 10, 5, 1]
  const chances = choose.map((ways, c) => ways * p ** c * (1 - p) ** (5 - c))
  expect(chances.reduce((sum, chance, c) => sum + chance * passAtK(5, c, 2), 0)).toBeCloseTo(1 - (1 - p) ** 2, 12)
  expect(chances.reduce((sum, chance, c) => sum + chance * passHatK(5, c, 2), 0)).toBeCloseTo(p ** 2, 12)
})

test('the exact McNemar test against the binomial distribution', () => {
  // Two-sided, by the tails of a fair coin: 2 (1 + 10 + 45) / 1024, 2 (1 + 18 + 153 + 816 + 3060) / 2^18, and 2 / 2^6.
  expect(mcnemar(2, 8)).toBeCloseTo(112 / 1024, 12)
  expect(mcnemar(14, 4)).toBeCloseTo((2 * 4048) / 2 ** 18, 12)
  expect(mcnemar(0, 6)).toBeCloseTo(2 / 64, 12)
  expect([mcnemar(0, 0), mcnemar(3, 3)]).toEqual([1, 1])
  expect(mcnemar(1_000, 3_000)).toBeLessThan(1e-200)
  expect(mcnemar(2_000, 2_010)).toBeGreaterThan(0.8)
})

test("Holm's correction of known values, in the order they came", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02].map((value) => expect.closeTo(value, 12)))
  expect(holm([0.6, 0.9])).toEqual([1, 1])
  expect(holm([])).toEqual([])
})

test('the bootstrap interval of a mean holds the true mean as often as it says, within the known error of the method', () => {
  const next = random(7)
  let held = 0
  for (let at = 0; at < 400; at++) {
    const values = Array.from({ length: 40 }, () => -Math.log(1 - next()))
    const interval = bootstrap(values, 0.95, at)
    if (interval && interval.low <= 1 && interval.high >= 1) held += 1
  }
  // The percentile interval of skewed values falls short of its level a little.
  expect(held / 400).toBeGreaterThan(0.9)
  expect(held / 400).toBeLessThan(0.98)
})

test('the bootstrap gives the same interval each time, and none of nothing', () => {
  expect(bootstrap([1, 2, 3, 4], 0.95)).toEqual(bootstrap([1, 2, 3, 4], 0.95))
  expect(bootstrap([], 0.95)).toBeNull()
  expect(bootstrap([2, 2, 2], 0.95)).toEqual({ mean: 2, low: 2, high: 2 })
})

/**
 * A simulation, not a measurement: two configs on the same tasks. What makes tasks of a suite alike for both is their difficulty, so a
 * task that one side fails the other mostly fails too. `onlyFirst` and `onlySecond` are the chances that one of them passes alone.
 */
function simulate(tasks: number, chances: { readonly onlyFirst: number; readonly onlySecond: number }, next: () => number) {
  let [first, second] = [0, 0]
  for (let at = 0; at < tasks; at++) {
    const drawn = next()
    if (drawn < chances.onlyFirst) first += 1
    else if (drawn < chances.onlyFirst + chances.onlySecond) second += 1
  }
  return findingOf({ tasks, firstBetter: first, secondBetter: second }, mcnemar(first, second))
}

test.each([
  [60, 0.05],
  [60, 0.15],
  [200, 0.25],
  [12, 0.25],
])('of 1,000 simulated comparisons of %i tasks without a difference at most 5 % claim one (each side alone in %f)', (tasks, alone) => {
  const next = random(11)
  const found = Array.from({ length: 1_000 }, () => simulate(tasks, { onlyFirst: alone, onlySecond: alone }, next))
  expect(found.filter((each) => each === 'first' || each === 'second').length).toBeLessThanOrEqual(50)
})

test('of five comparisons at once without a difference, corrected, at most 5 % of families claim any', () => {
  const next = random(13)
  const families = Array.from({ length: 1_000 }, () => {
    const tosses = Array.from({ length: 5 }, () => {
      const counts = [0, 0]
      for (let at = 0; at < 60; at++) {
        const drawn = next()
        if (drawn < 0.3) counts[drawn < 0.15 ? 0 : 1] = (counts[drawn < 0.15 ? 0 : 1] ?? 0) + 1
      }
      return mcnemar(counts[0] ?? 0, counts[1] ?? 0)
    })
    return holm(tosses).some((p) => p < 0.05)
  })
  expect(families.filter(Boolean).length).toBeLessThanOrEqual(50)
})

test('20 points are found with 60 tasks in 80 % where the weaker side passes alone in 4 % of the tasks', () => {
  const next = random(17)
  const found = Array.from({ length: 1_000 }, () => simulate(60, { onlyFirst: 0.04, onlySecond: 0.24 }, next))
  expect(found.filter((each) => each === 'second').length).toBeGreaterThanOrEqual(800)
  expect(found.filter((each) => each === 'first')).toEqual([])
})

test('where the sides share nothing but their means, 60 tasks are too few for 20 points: the power is about a half, and 120 are enough', () => {
  // Independent passes at 50 and 70 %: one side alone in 15 and in 35 %.
  const next = random(19)
  const found = Array.from({ length: 1_000 }, () => simulate(60, { onlyFirst: 0.15, onlySecond: 0.35 }, next))
  const power = found.filter((each) => each === 'second').length / 1_000
  expect(power).toBeGreaterThan(0.4)
  expect(power).toBeLessThan(0.65)
  const more = Array.from({ length: 1_000 }, () => simulate(120, { onlyFirst: 0.15, onlySecond: 0.35 }, next))
  expect(more.filter((each) => each === 'second').length).toBeGreaterThanOrEqual(800)
})

test('fewer than ten tasks say nothing, however clear they look', () => {
  expect(findingOf({ tasks: 9, firstBetter: 0, secondBetter: 9 }, mcnemar(0, 9))).toBe('too-few')
  expect(findingOf({ tasks: 10, firstBetter: 0, secondBetter: 9 }, mcnemar(0, 9))).toBe('second')
})
