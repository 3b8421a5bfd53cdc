// The minutes of a budget: ends running work when they are over, with its own reason.
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'

/** Timers of Node fire at once where they should wait longer. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Does `work` with a signal that is also aborted when the time is up. `left` gives the remaining milliseconds, null
 * where there is no limit. It is called again at the expected end, since pauses and grants move the end.
 * @throws OutOfBudget with `words` where the time is up before the work began, or where the work rejects after it
 */
export async function withinMinutes<T>(
  left: () => number | null,
  words: () => string,
  person: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const ms = left()
    if (ms === null) return
    if (ms <= 0) own.abort(new OutOfBudget(words()))
    else timer = setTimeout(look, Math.min(Math.ceil(ms), LONGEST_TIMER))
  }
  look()
  try {
    own.signal.throwIfAborted()
    return await work(AbortSignal.any([person, own.signal]))
  } catch (error) {
    // An error after the time is up counts as caused by that.
    if (own.signal.aborted && !person.aborted) throw own.signal.reason
    throw error
  } finally {
    clearTimeout(timer)
  }
}
