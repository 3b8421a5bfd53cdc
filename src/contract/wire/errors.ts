// Refusals whose sentence is made where they are thrown. They become codes of src/contract/errors.

import type { ErrorKind, RefusalSubject } from '../errors/error-type.js'
import { UserError } from '../errors/index.js'
import type { Wish } from '../run/wish.js'

/** A refusal that a person can act on. `message` says what was expected, what was found and what to do. */
export class Refusal extends UserError {
  readonly kind: ErrorKind
  readonly wish: Wish | undefined

  constructor(
    kind: ErrorKind,
    message: string,
    { wish, about }: { readonly wish?: Wish | undefined; readonly about?: RefusalSubject } = {},
  ) {
    super({ code: 'refusal', data: { kind, message, ...(wish && { wish }), ...(about && { about }) } })
    this.name = 'Refusal'
    this.message = message
    this.kind = kind
    this.wish = wish
  }
}
