// A feed of the contract as a promise: for commands that last as long as it does.
import { type AppError, UserError } from '../../../contract/errors/index.js'

/**
 * Resolves when the feed has ended, or the signal ends it. Rejects with the refusal where the other side ended it with one.
 * @param begin begins the feed and gives what ends it
 */
export function untilEnd(begin: (onEnd: (error: AppError | null) => void) => () => void, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const leave = begin((error) => (error ? reject(new UserError(error)) : resolve()))
    signal?.addEventListener('abort', () => {
      leave()
      resolve()
    })
  })
}

/**
 * The result of a feed: the last value that `take` gives for its events. Rejects as `untilEnd` does.
 * @param begin begins the feed and returns the function that ends it
 * @returns null where the signal ended it first
 */
export async function resultOf<E, R>(
  begin: (onEvent: (event: E) => void, onEnd: (error: AppError | null) => void) => () => void,
  take: (event: E) => R | null,
  signal?: AbortSignal,
): Promise<R | null> {
  const found: R[] = []
  const onEvent = (event: E) => {
    const result = take(event)
    if (result !== null) found.push(result)
  }
  await untilEnd((onEnd) => begin(onEvent, onEnd), signal)
  return found.at(-1) ?? null
}
