// Another process may hold the write lock: waiting for it happens outside the event loop's way.

const TRIES = 200
const WAIT_MS = 50

/** Whether the database was locked by another process; such a transaction may be tried again. */
export const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** Runs a transaction, again and again for some ten seconds while another process holds the lock; then it throws. */
export async function untilFree<T>(transaction: () => T): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return transaction()
    } catch (error) {
      if (!isBusy(error) || left === 0) throw error
      await new Promise((done) => setTimeout(done, WAIT_MS))
    }
  }
}
