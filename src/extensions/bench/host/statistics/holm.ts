// Corrects p values where several comparisons are made at once, so that one of them is not significant by mere number.

/** p values corrected by Holm's step-down method (Holm, Scandinavian Journal of Statistics 6, 1979), in the order they came. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value)
  const corrected = new Array<number>(values.length).fill(1)
  let largest = 0
  for (const [rank, { value, at }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, value * (values.length - rank)))
    corrected[at] = largest
  }
  return corrected
}
