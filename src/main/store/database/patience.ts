// Waiting for a database that other processes are using at the moment, as when several start at once.

const TRY_AGAIN_MS = 25
const PATIENCE_MS = 20_000

/** Whether another process holds the database: never a sign of damage. */
export const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** Repeats `act` until the database is free, for up to 20 s; throws what `act` threw last. Blocks this thread. */
export function patiently<T>(act: () => T): T {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return act()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN_MS)
  }
}

/** The same, but the event loop runs between the tries. */
export async function untilFree<T>(act: () => T): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return act()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await new Promise((done) => setTimeout(done, TRY_AGAIN_MS))
    }
  }
}
