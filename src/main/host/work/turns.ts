// Lets so many go on at once; whoever comes later waits, first come first served.

export interface Turns {
  /** Waits for a turn, and gives the function that ends it; rejects with the signal's reason where that comes first. */
  take(signal: AbortSignal): Promise<() => void>
}

export function openTurns(count: number): Turns {
  const waiting: (() => void)[] = []
  let free = count
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return leave
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const callOff = () => {
        const at = waiting.indexOf(resolve)
        if (at < 0) return
        waiting.splice(at, 1)
        reject(signal.reason)
      }
      waiting.push(resolve)
      signal.addEventListener('abort', callOff, { once: true })
      await promise.finally(() => signal.removeEventListener('abort', callOff))
      return leave
    },
  }
}
