// The errors that cross the wall between the core and its faces. Bugs are not among them: they throw.
import { z } from 'zod'

export const RefusalKind = z.enum(['invalid', 'missing', 'denied', 'busy', 'endpoint', 'sandbox', 'store', 'bug'])
export type RefusalKind = z.infer<typeof RefusalKind>

export const AppError = z.object({
  kind: RefusalKind,
  /** What was expected, what was found and what to do, for a person. */
  message: z.string(),
})
export type AppError = z.infer<typeof AppError>

/** A refusal that a person can act on. `message` says what was expected, what was found and what to do. */
export class Refusal extends Error {
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
  }
}
