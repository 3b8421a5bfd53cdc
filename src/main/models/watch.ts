// Ends a request that takes too long, in any of the ways in which it can: no first word, a silence, or all in all.
import type { FaultReason } from '../../contract/model/fault-reason.js'
import type { EndpointLimits } from '../../contract/model/model.js'
import type { Fault } from './piece.js'

/** Longer delays make timers fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** The clocks of one request. They stop with `stop`, which must always be called. */
export class Watch {
  readonly signal: AbortSignal
  readonly #own = new AbortController()
  readonly #person: AbortSignal
  readonly #limits: EndpointLimits
  readonly #total: NodeJS.Timeout
  #silence: NodeJS.Timeout
  #lastHeard: number | null = null
  #fault: Fault | null = null
  #isOver = false

  constructor(limits: EndpointLimits, person: AbortSignal) {
    this.#limits = limits
    this.#person = person
    this.signal = AbortSignal.any([this.#own.signal, person])
    this.#total = after(limits.totalMs, () => this.#expire('timeout', { type: 'incomplete-after', ms: limits.totalMs }))
    this.#silence = after(limits.firstTokenMs, () => this.#expire('timeout', { type: 'no-first-word', ms: limits.firstTokenMs }))
  }

  /** Restarts the silence after a chunk. A timer per chunk would cost more than the chunk. */
  noteChunk(): void {
    const isFirst = this.#lastHeard === null
    this.#lastHeard = performance.now()
    if (isFirst) this.#listen(this.#limits.idleMs)
  }

  /** The answer is complete; only its usage report may still come. */
  grace(milliseconds: number): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#silence)
    this.#silence = after(milliseconds, () => this.end())
  }

  /** More of the answer came after its end mark. From now on, only its end or a silence ends the request. */
  goOn(): void {
    if (this.#isOver) {
      this.#isOver = false
      this.#lastHeard = null
    }
    this.noteChunk()
  }

  /** Ends the request without a fault. */
  end(): void {
    this.#own.abort(new Error('The request is over.'))
  }

  /** The fault that the clocks found; null if they did not end the request. */
  fault(): Fault | null {
    return this.#fault
  }

  stop(): void {
    clearTimeout(this.#total)
    clearTimeout(this.#silence)
    // Closes everything that the request still holds open.
    this.end()
  }

  /** The promise's value, or null as soon as the request is over by the clocks; rejects with the user's reason. */
  async race<T>(promise: Promise<T>): Promise<T | null> {
    // The promise may reject after the race is over, when nothing handles it any more.
    promise.catch(() => {})
    let onAbort = (): void => {}
    const ended = new Promise<null>((resolve) => {
      onAbort = () => resolve(null)
      if (this.signal.aborted) resolve(null)
      else this.signal.addEventListener('abort', onAbort, { once: true })
    })
    try {
      const value = await Promise.race([promise, ended])
      this.#person.throwIfAborted()
      return value
    } finally {
      this.signal.removeEventListener('abort', onAbort)
    }
  }

  #listen(milliseconds: number): void {
    clearTimeout(this.#silence)
    this.#silence = after(milliseconds, () => {
      const silentMs = performance.now() - (this.#lastHeard ?? 0)
      const { idleMs } = this.#limits
      if (silentMs < idleMs - 1) this.#listen(idleMs - silentMs)
      else this.#expire('stalled', { type: 'silence', ms: idleMs })
    })
  }

  #expire(fault: 'timeout' | 'stalled', reason: FaultReason): void {
    this.#fault ??= { fault, reason }
    this.end()
  }
}

/** Waits, or rejects at once with the signal's reason. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = after(milliseconds, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

const after = (milliseconds: number, then: () => void): NodeJS.Timeout => setTimeout(then, Math.min(milliseconds, LONGEST_TIMER))
