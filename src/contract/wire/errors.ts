// Refusals whose sentence is made where they are thrown. They become codes of src/contract/errors.

import type { ErrorKind, RefusalSubject } from '../errors/error-type.js'
import { UserError } from '../errors/index.js'

/** A refusal that a person can act on. `message` says what was expected, what was found and what to do. */
export class Refusal extends UserError {
  readonly kind: ErrorKind

  constructor(kind: ErrorKind, message: string, { about }: { readonly about?: RefusalSubject } = {}) {
    super({ code: 'refusal', data: { kind, message, ...(about && { about }) } })
    this.name = 'Refusal'
    this.message = message
    this.kind = kind
  }
}
