// How long this thread's loop was kept in one turn: by what it did itself, and by waiting for a core that others had.
import { openSync, readSync } from 'node:fs'

const EVERY_MS = 2

export interface LongestTurn {
  /** Milliseconds that the thread ran. */
  readonly ran: number
  /** Milliseconds that it was ready to run and had no core. */
  readonly queued: number
}

/** Watches from now on; the function tells the longest turn since it was called last. Linux alone knows. */
export function watchTurns(): () => LongestTurn {
  const file = openSync('/proc/thread-self/schedstat', 'r')
  const bytes = Buffer.alloc(100)
  const now = (): [number, number] => {
    const [ran = 0, queued = 0] = bytes
      .toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0))
      .split(' ')
      .map(Number)
    return [ran / 1e6, queued / 1e6]
  }
  let [ranBefore, queuedBefore] = now()
  let longest: LongestTurn = { ran: 0, queued: 0 }
  setInterval(() => {
    const [ran, queued] = now()
    longest = { ran: Math.max(longest.ran, ran - ranBefore), queued: Math.max(longest.queued, queued - queuedBefore) }
    ;[ranBefore, queuedBefore] = [ran, queued]
  }, EVERY_MS).unref()
  return () => {
    const told = longest
    longest = { ran: 0, queued: 0 }
    return told
  }
}
