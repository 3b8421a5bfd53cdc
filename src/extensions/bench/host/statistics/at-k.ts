// How likely k tries bring at least one success, or nothing but successes, by what n tries brought.

/**
 * pass@k: the chance that at least one of k tries passes, 1 - C(n - c, k) / C(n, k), unbiased for k <= n (Chen et al. 2021,
 * "Evaluating Large Language Models Trained on Code", arXiv:2107.03374, equation 1).
 * @param n tries of a task
 * @param c those that passed
 */
export const passAtK = (n: number, c: number, k: number): number => 1 - shareOfChoices(n - c, n, k)

/**
 * pass^k: the chance that all of k tries pass, C(c, k) / C(n, k) (Yao et al. 2024, "tau-bench", arXiv:2406.12045, section 3).
 * @param n tries of a task
 * @param c those that passed
 */
export const passHatK = (n: number, c: number, k: number): number => shareOfChoices(c, n, k)

/** C(part, k) / C(whole, k), factor by factor, so that nothing grows large. */
function shareOfChoices(part: number, whole: number, k: number): number {
  if (k > whole) throw new Error(`${k} tries were asked of ${whole}.`)
  let share = 1
  for (let at = 0; at < k; at++) share *= Math.max(0, part - at) / (whole - at)
  return share
}
