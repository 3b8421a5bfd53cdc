// Asks one of the tiny questions of a look, each of its requests metered before it is sent and after it.
import type { EndpointProfile, Meter, Question, Reply } from '../../../contract/model/model.js'
import { createOverHttp, type Dialect } from '../http/over-http.js'

/** Rejects only with the signal's reason, or the meter's. */
export const askMetered = (
  dialect: Dialect,
  profile: EndpointProfile,
  question: Question,
  meter: Meter,
  signal: AbortSignal,
): Promise<Reply> =>
  createOverHttp(dialect, profile, {}).ask(question, {
    signal,
    beforeRequest: (go) => meter.before(question.key, go),
    onRequest: (go) => meter.after(question.key, go.number, go.cost),
  })
