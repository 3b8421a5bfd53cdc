// Gives the token of this start to each page that brings a valid one-time code. Wrong codes wait.
import { createHash, randomBytes } from 'node:crypto'
import { isToken, newToken } from './gate.js'

/** Milliseconds that the first wrong attempt waits; each further one waits twice as long, up to the longest. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000
/** The longest wait of an attempt for the attempts before it. */
const LONGEST_QUEUE_MS = 60_000
/** After so long without a wrong attempt the waiting begins at the first again. */
const QUIET_MS = 60_000
/** Codes that are remembered, used ones too. */
const MOST_CODES = 1_000

export interface Door {
  /** A code that is exchanged once for the token, within `lifeMs` milliseconds. */
  newCode(lifeMs: number): string
  /**
   * `token`: the code was good and is used now. `known`: the page brought the token itself, so it gets nothing new. `spent`:
   * the code was good once; that is reported once. `wrong`: it never was.
   */
  exchange(given: string): { readonly type: 'token' | 'known'; readonly token: string } | { readonly type: 'spent' | 'wrong' }
  isToken(given: string): boolean
  /** Milliseconds that a wrong attempt of just now waits for its answer. The right token never waits. */
  waitOfWrong(): number
}

/** @param now a clock in milliseconds that never goes back */
export function openDoor(now: () => number = () => performance.now()): Door {
  const token = newToken()
  const codes = new Map<string, { until: number }>()
  let wrong = 0
  let next = 0
  return {
    newCode(lifeMs) {
      const code = randomBytes(24).toString('base64url')
      codes.set(digest(code), { until: now() + lifeMs })
      for (const oldest of codes.keys()) {
        if (codes.size <= MOST_CODES) break
        codes.delete(oldest)
      }
      return code
    },
    exchange(given) {
      if (isToken(given, token)) return { type: 'known', token }
      // Looked up by its hash: how long that takes says nothing of the code.
      const code = codes.get(digest(given))
      if (!code) return { type: 'wrong' }
      const isGood = now() < code.until
      if (isGood) code.until = 0
      else codes.delete(digest(given))
      return isGood ? { type: 'token', token } : { type: 'spent' }
    },
    isToken: (given) => isToken(given, token),
    waitOfWrong() {
      const at = now()
      if (at > next + QUIET_MS) wrong = 0
      next = Math.min(Math.max(at, next) + Math.min(FIRST_WAIT_MS * 2 ** Math.min(wrong, 10), LONGEST_WAIT_MS), at + LONGEST_QUEUE_MS)
      wrong += 1
      return next - at
    },
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
