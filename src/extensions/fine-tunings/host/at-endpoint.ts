// Asks a fine-tuning's endpoint, and makes of what it answers what a user can act on.
import { type UserError, userError } from '../../../contract/errors/index.js'
import type { Endpoints } from '../../../main/host/endpoints/endpoints.js'
import { type TuningAnswer, type TuningClient, tuningClient } from '../../../main/models/fine-tuning.js'
import { shownUrl } from '../../../main/models/http/endpoint.js'
import type { Failure } from '../../../main/models/http/http.js'
import { redact } from '../../../main/models/redact.js'
import { faultText } from '../../../words/recorded/model-fault.js'
import type { FineTuning, TuningRequest } from '../contract/fine-tuning.js'

export interface EndpointDeps {
  readonly endpoints: Pick<Endpoints, 'keyOf' | 'secrets'>
}

/** What may be different the next time; `waitMs` is what the endpoint asks for. */
export class TryLater extends Error {
  readonly waitMs: number | null
  readonly userError: UserError

  constructor(error: UserError, waitMs: number | null) {
    super(error.message)
    this.waitMs = waitMs
    this.userError = error
  }
}

export const clientOf = ({ endpoints }: EndpointDeps, { upload }: FineTuning, signal: AbortSignal): TuningClient =>
  tuningClient({ baseUrl: upload.baseUrl, key: endpoints.keyOf(upload) }, signal)

export const cleanerOf =
  ({ endpoints }: EndpointDeps) =>
  (text: string): string =>
    redact(text, endpoints.secrets())

/** The value of an answer. Throws a user error for what stays so, and `TryLater` for what may pass. */
export function accepted<T>(deps: EndpointDeps, tuning: FineTuning, request: TuningRequest, answer: TuningAnswer<T>): T {
  const address = shownUrl(tuning.upload.baseUrl)
  switch (answer.type) {
    case 'ok':
      return answer.value
    case 'not-offered':
      throw userError('fine-tuning-not-offered', { address, request })
    case 'failed':
      throw errorOf(answer.failure, address, request, cleanerOf(deps))
  }
}

function errorOf(failure: Failure, address: string, request: TuningRequest, clean: (text: string) => string): Error {
  const { reason, status, retryAfterMs } = failure
  if (status === 401 || status === 403) return userError('fine-tuning-key', { address })
  const says = clean(reason.type === 'refused' ? reason.says : faultText(reason))
    .replace(/\s+/g, ' ')
    .trim()
  const passes = status === null || status === 408 || status === 409 || status === 425 || status === 429 || status >= 500
  if (!passes) return userError('fine-tuning-refused', { address, request, says })
  return new TryLater(userError('fine-tuning-unreachable', { address, request, says }), retryAfterMs)
}
