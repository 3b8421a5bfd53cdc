// How earlier tasks predict the next ones, and when they predict nothing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateOf, FEWEST_TASKS, predictionsOf, rangeOf, type TaskTook } from './estimates.js'
import type { TaskClass } from './statistics.js'

const took = (run: string, ms: number): TaskTook => ({ run, template: 'python', effort: 3, ms, calls: 4, tokens: 1_000 })
const classOf = (effort: number | null, tasks: number, ms: number): TaskClass => ({
  ...{ template: 'python', effort, tasks, near: { n: 0, count: 0, low: 0, high: 1 } },
  ...{ ms: { low: ms / 2, median: ms, high: ms * 2 }, calls: rangeOf([3]), tokens: rangeOf([900]) },
})

test('a task is held against those of earlier runs alone, and the first of a class against none', () => {
  const steady = ['a', 'b', 'c', 'd', 'e'].map((run) => took(run, 60_000))
  expect(predictionsOf(steady)).toEqual({ n: 2, near: 2 })
  expect(predictionsOf([...steady, took('f', 500_000)])).toEqual({ n: 3, near: 2 })
  // Tasks of one run say nothing of each other.
  expect(predictionsOf(['a', 'a', 'a', 'a', 'a'].map((run) => took(run, 60_000)))).toEqual({ n: 0, near: 0 })
})

test('where tasks of a class vary by less than a factor of two, each is predicted', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1_000, max: 1_999 }), { minLength: 4, maxLength: 40 }), (times) => {
      const { n, near } = predictionsOf(times.map((ms, index) => took(`run-${index}`, ms)))
      expect([n, near]).toEqual([times.length - FEWEST_TASKS, times.length - FEWEST_TASKS])
    }),
  )
})

test('tasks to come are summed by their class, then by their template, and left out if too few are known', () => {
  const known = [classOf(1, 5, 60_000), classOf(4, FEWEST_TASKS - 1, 900_000), classOf(null, 7, 100_000)]
  expect(estimateOf([1, 1], known)?.ms).toEqual({ low: 60_000, median: 120_000, high: 240_000 })
  // Too few of effort 4: the template speaks for them.
  expect(estimateOf([1, 4], known)?.ms.median).toBe(160_000)
  expect(estimateOf([1, 4], known)?.tasks).toBe(5)
  expect(estimateOf([4], [classOf(4, 2, 1), classOf(null, 2, 1)])).toBeNull()
  expect(estimateOf([], known)).toBeNull()
})
