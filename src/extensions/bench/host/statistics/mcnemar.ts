// The exact McNemar test: whether two sides that did the same tasks differ in how many they passed.

/**
 * Two-sided p of the exact test (McNemar, Psychometrika 12, 1947; exact by the binomial distribution, Fagerland, Lydersen and Laake,
 * BMC Medical Research Methodology 13:91, 2013, section 3): tasks of which only one side is better are tosses of a fair coin where
 * there is no difference. With several tries of a task "better" means more of them passed, which is the sign test (Dixon and Mood,
 * JASA 41, 1946).
 * @param first tasks of which the first side is better
 * @param second tasks of which the second side is better
 */
export function mcnemar(first: number, second: number): number {
  const n = first + second
  const most = Math.min(first, second)
  // From C(n, 0) / 2^n on, each probability by the one before; as logarithms, for 2^n leaves the range of numbers.
  let logarithm = -n * Math.LN2
  let below = 0
  for (let at = 0; at <= most; at++) {
    below += Math.exp(logarithm)
    logarithm += Math.log((n - at) / (at + 1))
  }
  return Math.min(1, 2 * below)
}
