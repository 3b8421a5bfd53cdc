// A feed of the contract as a promise: for commands that last as long as it does.
import { type AppError, UserError } from '../../../contract/errors/index.js'

/**
 * Resolves when the feed has ended, or the signal ends it. Rejects with the refusal where the other side ended it with one.
 * @param begin begins the feed and gives what ends it
 */
export function untilEnd(begin: (onEnd: (error: AppError | null) => void) => () => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = begin((error) => (error ? reject(new UserError(error)) : resolve()))
    signal?.addEventListener('abort', () => {
      leave()
      resolve()
    })
  })
}
