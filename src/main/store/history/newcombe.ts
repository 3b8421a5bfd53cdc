// The interval of a difference between two shares that were counted over different runs.
import type { Share } from '../../../contract/figures/statistics.js'

/**
 * First less second with its 95 % interval, by the score method without continuity correction (Newcombe, Statistics in Medicine 17, 1998,
 * method 10): it joins the Wilson intervals of the two shares. Null where one of them was counted over nothing.
 */
export function newcombe(first: Share, second: Share): { share: number; low: number; high: number } | null {
  if (first.n === 0 || second.n === 0) return null
  const [p, q] = [first.count / first.n, second.count / second.n]
  return {
    share: p - q,
    low: p - q - Math.hypot(p - first.low, second.high - q),
    high: p - q + Math.hypot(first.high - p, q - second.low),
  }
}
