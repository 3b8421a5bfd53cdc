// Asks one of the tiny questions of a look, each of its requests metered before it is sent and after it.
import type { EndpointProfile, Meter, Question, Reply } from '../../../contract/model/model.js'
import { createOverHttp, type Dialect } from '../http/over-http.js'

/** An endpoint, and the protocol that it speaks. */
interface DialectEndpoint {
  readonly dialect: Dialect
  readonly profile: EndpointProfile
}

/** Rejects only with the signal's reason, or the meter's. */
export const askMetered = ({ dialect, profile }: DialectEndpoint, question: Question, meter: Meter, signal: AbortSignal): Promise<Reply> =>
  createOverHttp(dialect, profile, {}).ask(question, {
    signal,
    beforeRequest: (request) => meter.before(question.key, request),
    onRequest: (request) => meter.after(question.key, request.number, request.cost),
  })
