// Thompson sampling: picks the config for the next run, so that few runs are spent on worse configs while their difference is measured. Pure.

/** The results so far of one candidate. */
export interface Arm {
  readonly passed: number
  readonly failed: number
}

/**
 * The place of the arm whose drawn share is the highest (W. R. Thompson, Biometrika 25, 1933; for shares with the prior Beta(1, 1): Chapelle and
 * Li, "An Empirical Evaluation of Thompson Sampling", NIPS 2011, algorithm 2). -1 where there is none.
 * @param next gives numbers from 0 up to 1
 */
export function thompson(arms: readonly Arm[], next: () => number): number {
  const drawn = arms.map(({ passed, failed }) => drawBeta(1 + passed, 1 + failed, next))
  return drawn.reduce((best, value, at) => (best === -1 || value > (drawn[best] ?? 0) ? at : best), -1)
}

/** A number by the beta distribution: X / (X + Y) of two by the gamma distribution (Devroye, "Non-Uniform Random Variate Generation", 1986, IX.4.1). */
export function drawBeta(a: number, b: number, next: () => number): number {
  const x = drawGamma(a, next)
  return x / (x + drawGamma(b, next))
}

/** A number by the gamma distribution of shape 1 or more and scale 1 (Marsaglia and Tsang, ACM Transactions on Mathematical Software 26, 2000). */
function drawGamma(shape: number, next: () => number): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = drawNormal(next)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** A number by the standard normal distribution (Box and Muller, Annals of Mathematical Statistics 29, 1958). */
const drawNormal = (next: () => number): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
