// The time in which a run only waits, which is no time of work: for the user, for an endpoint that cannot be reached, or for its turn.

export interface Waits {
  /** The run is held for the user, or by them; gives what ends that. */
  forUser(): () => void
  /** One thing that is under way waits for an endpoint or for its turn; gives what ends that. */
  forTurn(): () => void
  /** One thing is under way; gives what ends that. */
  working(): () => void
  /** Something under way took so many milliseconds in vain, at an endpoint that was not there. */
  inVain(ms: number): void
  /** Milliseconds of all waits so far, in this life of the run. Parallel waits count once. */
  waitedMs(): number
}

/** While anything else is under way, what waits for its turn does not stop the clock. */
export function openWaits(now: () => number = () => performance.now()): Waits {
  let [held, turns, busy] = [0, 0, 0]
  let since: number | null = null
  let before = 0
  const change = (by: () => void) => {
    by()
    const isWaiting = held > 0 || (turns > 0 && busy <= turns)
    if (isWaiting) since ??= now()
    else if (since !== null) {
      before += now() - since
      since = null
    }
  }
  /** Ends what began, once. */
  const once = (begin: () => void, end: () => void) => {
    change(begin)
    let isOver = false
    return () => {
      if (!isOver) change(end)
      isOver = true
    }
  }
  return {
    forUser: () =>
      once(
        () => held++,
        () => held--,
      ),
    forTurn: () =>
      once(
        () => turns++,
        () => turns--,
      ),
    working: () =>
      once(
        () => busy++,
        () => busy--,
      ),
    inVain(ms) {
      if (since === null && busy <= turns + 1) before += ms
    },
    waitedMs: () => before + (since === null ? 0 : now() - since),
  }
}
