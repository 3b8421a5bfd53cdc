// The minutes of a budget: ends what is under way when they are over, with a reason of its own.
import { OutOfBudget } from '../../engine/ports/out-of-budget.js'

/** Timers of Node fire at once where they should wait longer. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Does `work` with a signal that is also aborted when the time is up. `left` gives the milliseconds that are left, null
 * where there is no limit; it is asked again when they should be over, since pauses and grants move the end.
 * @throws OutOfBudget with `words` where the time is up before the work began, or where the work rejects once it is
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
    // Whatever broke because the time was up broke for that.
    if (own.signal.aborted && !person.aborted) throw own.signal.reason
    throw error
  } finally {
    clearTimeout(timer)
  }
}
