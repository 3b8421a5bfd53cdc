// The answers of a worker thread: a result, or an error that keeps its type on the other side.
import { type AppError, UserError } from '../../../contract/errors/index.js'

/** An error of the system, the database or our code. Structured cloning keeps too little of it. */
interface PlainError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** `code`, `path` and the like, which distinguish system errors. */
  readonly data: Readonly<Record<string, string | number>>
}

export type Message =
  | { readonly type: 'result'; readonly value: unknown }
  | { readonly type: 'user-error'; readonly error: AppError }
  | { readonly type: 'error'; readonly error: PlainError }

export function messageOf(error: unknown): Message {
  if (error instanceof UserError) return { type: 'user-error', error: error.error }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const data = error instanceof Error ? Object.entries(error).filter(([, value]) => /string|number/.test(typeof value)) : []
  return { type: 'error', error: { name, message, stack, data: Object.fromEntries(data) } }
}

/** The result; throws what the task threw. */
export function received(message: Message): unknown {
  switch (message.type) {
    case 'result':
      return message.value
    case 'user-error':
      throw new UserError(message.error)
    case 'error': {
      const { data, ...named } = message.error
      throw Object.assign(new Error(named.message), data, named)
    }
    default:
      throw message satisfies never
  }
}
