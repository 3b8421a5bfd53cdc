// The dollars of a whole bench run: a try begins only where its worst case fits beside what is spent and under way.

/** A try that was begun before, and what it took then; 0 where it was not. */
export interface Purse {
  /** Waits while tries under way leave too little room. False if there is no room, or on the signal. */
  take(already: number): Promise<boolean>
  /** @param total dollars that the try took in all, what it took before among them */
  giveBack(already: number, total: number): void
  left(): number
}

/** Dollars that rounding may be off by. */
const NEAR = 1e-9

/**
 * @param worst dollars that one try may cost
 * @param spent dollars that tries took before
 */
export function openPurse(most: number, worst: number, spent: number, signal: AbortSignal): Purse {
  let left = most - spent
  let underWay: number[] = []
  let waiting = Promise.withResolvers<void>()
  return {
    async take(already) {
      const due = Math.max(0, worst - already)
      while (!signal.aborted) {
        if (underWay.reduce((sum, each) => sum + each, due) <= left + NEAR) {
          underWay.push(due)
          return true
        }
        if (underWay.length === 0) return false
        await waiting.promise
      }
      return false
    },
    giveBack(already, total) {
      const at = underWay.indexOf(Math.max(0, worst - already))
      underWay = underWay.filter((_, index) => index !== at)
      left -= Math.max(0, total - already)
      waiting.resolve()
      waiting = Promise.withResolvers()
    },
    left: () => Math.max(0, left),
  }
}

/** For a bench run without its own limit: the day's cap and the budget of each try still apply. */
export const openEnd: Purse = { take: async () => true, giveBack: () => {}, left: () => Number.POSITIVE_INFINITY }
