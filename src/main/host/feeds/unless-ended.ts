// What a feed waits for, once nobody listens to it any more: an end that was asked for is no failure.

/** The value, or null where the signal ended it first. */
export const unlessEnded = <T>(signal: AbortSignal, going: Promise<T>): Promise<T | null> =>
  going.catch((error: unknown) => {
    if (signal.aborted) return null
    throw error
  })
