// Names what went wrong at an endpoint: from a status, an error body or a failed connection to one of our faults.
import type { ConnectionFault, FaultReason, Refusal } from '../../../contract/model/fault-reason.js'
import type { ModelFault } from '../../../contract/model/model.js'
import { ErrorBody, type ReportedError } from '../dialects/reported-error.js'

export interface EndpointError {
  readonly fault: ModelFault
  readonly reason: FaultReason
  /** The request's parameter that the endpoint names, where it names one. */
  readonly parameter: string | null
}

const TOO_LONG =
  /context[ _-]?(length|window|size)|maximum context|too many tokens|prompt is too long|input is too long|exceeds? the (context|maximum)|reduce the length/i
const FILTERED = /content[ _-]?(filter|policy|management)|usage polic|invalid_prompt|responsible[ _-]?ai|moderation/i
const NO_MONEY = /insufficient[ _-]?(quota|balance|credits?|funds)|billing|exceeded your current quota|payment required/i

/** The fault of an error object, in a stream (status null) or in the body of a refused request. */
export function faultOfError(status: number | null, error: ReportedError): EndpointError {
  const parts = typeof error === 'string' ? { message: error, code: null, type: null, param: null, status: null } : error
  const said = [parts.message, parts.code, parts.type].filter((part) => part != null).join(' ')
  const code = typeof parts.code === 'number' ? parts.code : /^\d{3}$/.test(String(parts.code ?? '')) ? Number(parts.code) : null
  return named(status ?? parts.status ?? code, said, parts.message ?? said, parts.param ?? null)
}

/** The fault of a response that is not 2xx. */
export function faultOfResponse(status: number, body: string, location: string | null): EndpointError {
  if (status >= 300 && status < 400) return { fault: 'rejected', reason: { type: 'redirected', location }, parameter: null }
  const json = ErrorBody.safeParse(parsed(body))
  if (json.success && json.data.error != null) return faultOfError(status, json.data.error)
  const detail = json.success ? (json.data.message ?? (json.data.detail === undefined ? null : JSON.stringify(json.data.detail))) : null
  return named(status, body, detail ?? plainText(body), null)
}

function named(status: number | null, said: string, words: string, parameter: string | null): EndpointError {
  const says = words.trim().slice(0, 400)
  const fault = (name: ModelFault, refusal: Refusal): EndpointError => ({
    fault: name,
    reason: { type: 'refused', refusal, status, says },
    parameter,
  })
  if (NO_MONEY.test(said) || status === 402) return fault('rejected', 'unpaid')
  if (status === null || (status >= 400 && status < 500)) {
    if (status !== 401 && status !== 429 && TOO_LONG.test(said)) return fault('too-long', 'question-too-long')
    if (status !== 401 && status !== 429 && FILTERED.test(said)) return fault('filtered', 'question-filtered')
  }
  switch (status) {
    case null:
      return /rate.?limit|too many requests/i.test(said) ? fault('rate-limited', 'slow-down') : fault('server', 'error-while-answering')
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

/** The fault of a connection that could not be made, or broke before the answer began. */
export function faultOfConnection(error: unknown): EndpointError {
  const code = codeOf(error)
  return { fault: 'unreachable', reason: { type: 'connection', fault: connectionFault(code, error) }, parameter: null }
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

/** Errors of connections lie several causes deep. */
function codeOf(error: unknown): string | null {
  let current: unknown = error
  for (let depth = 0; depth < 6 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string') return current.code
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return null
}

/** The outer message is mostly "fetch failed"; the reason lies below. */
function innermost(error: unknown): string {
  let current: unknown = error
  for (let depth = 0; depth < 6 && current instanceof Error && current.cause instanceof Error; depth++) current = current.cause
  return current instanceof Error ? current.message : String(current)
}

/** The words of a page without its tags. */
export function plainText(body: string): string {
  if (!/^\s*</.test(body)) return body.slice(0, 400)
  const title = /<title[^>]*>([^<]{0,200})/i.exec(body)?.[1]
  return (title ?? body.slice(0, 20_000).replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')).replace(/\s+/g, ' ').trim().slice(0, 200)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
