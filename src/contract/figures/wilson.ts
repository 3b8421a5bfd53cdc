// The Wilson score interval for a share (E. B. Wilson, "Probable inference", JASA 22, 1927): honest at small n.

/** Bounds of the 95 % interval for `successes` of `n`; 0 to 1 if `n` is 0. */
export function wilson(successes: number, n: number): { low: number; high: number } {
  if (n === 0) return { low: 0, high: 1 }
  const z = 1.959963984540054
  const share = successes / n
  const centre = share + (z * z) / (2 * n)
  const margin = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  const scale = 1 + (z * z) / n
  return { low: Math.max(0, (centre - margin) / scale), high: Math.min(1, (centre + margin) / scale) }
}
