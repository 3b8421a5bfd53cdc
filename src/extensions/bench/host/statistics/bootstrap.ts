// The percentile bootstrap of a mean: which means other tasks of the same kind would have brought.
import { random } from '../../../../main/store/history/random.js'

export interface Interval {
  readonly mean: number
  readonly low: number
  readonly high: number
}

const RESAMPLES = 4_000

/**
 * The mean of values and its interval by the percentile bootstrap (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993,
 * chapter 13). Of differences between two sides of the same tasks it is the paired bootstrap. Null where there are no values.
 * @param level such as 0.95
 */
export function bootstrap(values: readonly number[], level: number, seed = 20_250_807): Interval | null {
  const n = values.length
  if (n === 0) return null
  const next = random(seed)
  const means = Float64Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let at = 0; at < n; at++) sum += values[Math.floor(next() * n)] ?? 0
    return sum / n
  }).sort()
  const bound = (share: number) => means[Math.min(RESAMPLES - 1, Math.max(0, Math.round(share * (RESAMPLES - 1))))] ?? 0
  const rest = (1 - level) / 2
  return { mean: values.reduce((sum, value) => sum + value, 0) / n, low: bound(rest), high: bound(1 - rest) }
}
