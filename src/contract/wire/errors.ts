// The errors that cross the wall between the core and its faces. Bugs are not among them: they throw.

import type { Wish } from '../run/wish.js'

export const refusalKinds = ['invalid', 'missing', 'denied', 'busy', 'endpoint', 'sandbox', 'store', 'bug'] as const
export type RefusalKind = (typeof refusalKinds)[number]

/**
 * What a refusal is about, where a face shows it at that place or offers to go on. `text`: the description or feedback.
 * `existing`: something lies where something is to be written, and may be replaced by force.
 */
export const refusalSubjects = ['text', 'template', 'baseUrl', 'model', 'existing'] as const
export type RefusalSubject = (typeof refusalSubjects)[number]

export interface AppError {
  readonly kind: RefusalKind
  /** What was expected, what was found and what to do, for a person. */
  readonly message: string
  /** What the person would have to agree to; then it may be asked again with that. */
  readonly wish?: Wish | undefined
  readonly about?: RefusalSubject | undefined
}

/** A refusal that a person can act on. `message` says what was expected, what was found and what to do. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly wish: Wish | undefined
  readonly about: RefusalSubject | undefined

  constructor(kind: RefusalKind, message: string, { wish, about }: Pick<AppError, 'wish' | 'about'> = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.wish = wish
    this.about = about
  }
}
