// Maps an endpoint's status, error body or failed connection to one of our faults.
import type { ConnectionFault, FaultReason, Refusal } from '../../../contract/model/fault-reason.js'
import type { ModelFault } from '../../../contract/model/model.js'
import { errorIn, type ReportedError } from './reported-error.js'
import { waitInBody } from './retry-after.js'

export interface EndpointError {
  readonly fault: ModelFault
  readonly reason: FaultReason
  /** The request's parameter that the endpoint names, where it names one. */
  readonly parameter: string | null
  /** All words and codes that the endpoint gave. */
  readonly words: string
}

const TOO_LONG =
  /context[ _-]?(length|window|size)|maximum context|too many tokens|prompt is too long|input is too long|exceeds? the (context|maximum)|reduce the length/i
const FILTERED = /content[ _-]?(filter|policy|management)|usage polic|invalid_prompt|responsible[ _-]?ai|moderation/i
const NO_MONEY = /insufficient[ _-]?(quota|balance|credits?|funds)|billing|exceeded your current quota|payment required/i
const PER_TIME = /per (second|minute|hour|day)|\b[tr]p[md]\b|rate.?limit/i
const NO_ADDRESS = /unexpected endpoint|cannot (get|post)\b|no such (route|path|endpoint)|unknown (request )?(url|path|route|endpoint)/i
const NO_KEY =
  /(invalid|incorrect|missing|no|wrong|expired).{0,20}\b(api.?key|(access|auth|bearer) token|credentials?)\b|unauthori[sz]ed|authentication.?(error|fail)/i
/** Letters of an endpoint's words that are shown. */
const MOST_SAID = 400

/** The fault of an error in the place of an answer, or in its middle. */
export const faultOfError = (error: ReportedError): EndpointError => named(error.status, error)

/** The fault of a response that is not 2xx. */
export function faultOfResponse(status: number, body: string, location: string | null): EndpointError {
  if (status >= 300 && status < 400) return { fault: 'rejected', reason: { type: 'redirected', location }, parameter: null, words: '' }
  const error = errorIn(isPage(body) ? plainText(body) : body)
  const mended = error.message === '' ? { ...error, message: body.slice(0, MOST_SAID) } : error
  // A temporary limit is not a lack of money, although Gemini mentions both.
  const endsByItself = status === 429 && waitInBody(body) !== null
  return named(status, mended, endsByItself)
}

/** Statuses whose meaning does not depend on the message. */
const PLAIN: ReadonlySet<number | null> = new Set([401, 429])
const isRefusal = (status: number | null): boolean => status === null || (status >= 400 && status < 500 && !PLAIN.has(status))

function named(status: number | null, { message, codes, parameter }: ReportedError, endsByItself = false): EndpointError {
  const words = [message, ...codes].join(' ')
  const fault = (name: ModelFault, refusal: Refusal): EndpointError => ({
    fault: name,
    reason: { type: 'refused', refusal, status, says: message.trim().slice(0, MOST_SAID) },
    ...{ parameter, words },
  })
  if ((NO_MONEY.test(words) && !endsByItself) || status === 402) return fault('rejected', 'unpaid')
  if ((isRefusal(status) || status === 500) && TOO_LONG.test(words) && !PER_TIME.test(words)) return fault('too-long', 'question-too-long')
  if (isRefusal(status) && FILTERED.test(words)) return fault('filtered', 'question-filtered')
  switch (status) {
    case null:
      return unnumbered(words, fault)
    case 401:
    case 403:
      return fault('unauthorized', 'key-refused')
    case 404:
    case 405:
      return fault('not-found', 'no-such-address')
    case 408:
      return fault('timeout', 'waited-too-long')
    case 413:
      return fault('too-long', 'question-too-large')
    case 429:
      return fault('rate-limited', 'slow-down')
    case 409:
    case 425:
      return fault('server', 'not-ready')
    default:
      return status >= 500 ? fault('server', 'failed') : fault('rejected', 'rejected')
  }
}

/** The fault of an error without a status, by its words. */
function unnumbered(words: string, fault: (name: ModelFault, refusal: Refusal) => EndpointError): EndpointError {
  if (/rate.?limit|too many requests/i.test(words)) return fault('rate-limited', 'slow-down')
  if (NO_ADDRESS.test(words)) return fault('not-found', 'no-such-address')
  if (NO_KEY.test(words)) return fault('unauthorized', 'key-refused')
  return fault('server', 'error-while-answering')
}

/** The fault of a connection that could not be made, or broke before the answer began. */
export function faultOfConnection(error: unknown): EndpointError {
  const code = codeOf(error)
  return { fault: 'unreachable', reason: { type: 'connection', fault: connectionFault(code, error) }, parameter: null, words: '' }
}

function connectionFault(code: string | null, error: unknown): ConnectionFault {
  switch (code) {
    case 'ECONNREFUSED':
      return { type: 'nothing-listens' }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return { type: 'name-unknown' }
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return { type: 'no-answer' }
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return { type: 'closed' }
    case 'CERT_HAS_EXPIRED':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return { type: 'certificate', code }
    default:
      return { type: 'other', cause: code ?? innermost(error) }
  }
}

/** The maximum depth of causes. Connection errors are several causes deep. */
function codeOf(error: unknown): string | null {
  let current: unknown = error
  for (let depth = 0; depth < 6 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string') return current.code
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return null
}

/** The outer message is usually "fetch failed"; the cause has the reason. */
function innermost(error: unknown): string {
  let current: unknown = error
  for (let depth = 0; depth < 6 && current instanceof Error && current.cause instanceof Error; depth++) current = current.cause
  return current instanceof Error ? current.message : String(current)
}

const isPage = (body: string): boolean => /^\s*</.test(body)

/** The words of a page without its tags. */
function plainText(body: string): string {
  const title = /<title[^>]*>([^<]{0,200})/i.exec(body)?.[1]
  return (title ?? body.slice(0, 20_000).replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')).replace(/\s+/g, ' ').trim().slice(0, 200)
}
