// How many tasks a comparison of pairs needs, so that a difference which is there is found.

/**
 * Tasks for the McNemar test to find a difference of `difference` in 80 % of comparisons (Connor, Biometrics 43, 1987).
 * @param discordant share of the tasks of which one side is better; it can be no smaller than the difference
 * @param alpha two-sided, such as 0.05
 */
export function tasksNeeded(discordant: number, difference: number, alpha: number): number {
  const share = Math.max(discordant, difference)
  const root = quantile(alpha / 2) * Math.sqrt(share) + quantile(0.2) * Math.sqrt(share - difference ** 2)
  return Math.ceil((root / difference) ** 2)
}

/**
 * The value that a standard normal variable exceeds with this chance, up to 0.5; off by less than 0.00045 (Abramowitz and Stegun, Handbook
 * of Mathematical Functions, 26.2.23).
 */
function quantile(chance: number): number {
  const t = Math.sqrt(-2 * Math.log(chance))
  return t - (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3)
}
