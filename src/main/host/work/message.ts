// What a worker thread answers: a result, or an error that is the same one on the other side.
import { type AppError, UserError } from '../../../contract/errors/index.js'

/** What the system, the database or a mistake of ours threw; what structured cloning keeps of an error is not enough. */
interface PlainError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** `code`, `path` and the like, by which errors of the system are told apart. */
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
