// Waits for a feed's work after its listener has left: an end on request is no failure.

/** The value, or null where the signal ended it first. */
export const unlessEnded = <T>(signal: AbortSignal, going: Promise<T>): Promise<T | null> =>
  going.catch((error: unknown) => {
    if (signal.aborted) return null
    throw error
  })
