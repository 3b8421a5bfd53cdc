// Sends HTTP requests with limits on time and size, and with no headers except those given.
import { Agent, type Dispatcher, ProxyAgent, FormData as UndiciFormData, fetch as undiciFetch } from 'undici'
import type { EndpointError } from './error.js'
import { faultOfConnection, faultOfResponse } from './error.js'
import { type ProxyServer, proxyFor } from './proxy.js'
import { retryAfter } from './retry-after.js'

/** A whole body; larger than the longest answer, since JSON and chunks have their wrapping. */
const LONGEST_BODY = 256 * 1024 * 1024
const LONGEST_JSON = 20 * 1024 * 1024
const LONGEST_ERROR = 64 * 1024
/** The maximum run of white space. Some servers send a little to keep the connection. */
const LONGEST_BLANK = 64 * 1024

/** A request without a usable response. It is thrown only through a library; otherwise it is returned. */
export class RequestFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    // The library looks for "timeout" in messages, so the endpoint's words must not be in this one.
    super('refused')
    this.name = 'RequestFailed'
    this.failure = failure
  }
}

export interface Failure extends EndpointError {
  readonly status: number | null
  readonly retryAfterMs: number | null
  /** The body's beginning, for finding the names of parameters. */
  readonly body: string
}

/** A body or a line grew past its limit. */
export class TooLarge extends Error {}

/** Where an endpoint expects the key: as a bearer token, or alone in a separate header. */
export type KeyHeader = 'authorization' | 'api-key'

export interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** JSON as text, or a form with files. */
  readonly body: string | FormData | null
  readonly key: string | null
  /** Header that carries the key. */
  readonly keyHeader: KeyHeader
  /** Beside content type, accept and the key's own. */
  readonly headers: Readonly<Record<string, string>>
  readonly connectMs: number
  readonly signal: AbortSignal
}

/** Agents keep connections; one for each time limit is enough for all models. */
const agents = new Map<string, Dispatcher>()

function agentFor(connectMs: number, proxy: ProxyServer | null): Dispatcher {
  const name = `${connectMs} ${proxy?.url ?? ''}`
  const limits = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: connectMs } }
  const agent = agents.get(name) ?? (proxy === null ? new Agent(limits) : new ProxyAgent({ ...limits, uri: proxy.url }))
  agents.set(name, agent)
  return agent
}

/** A failure that may be the proxy's names it; one at an address without a path names the usual one. */
function placed(error: EndpointError, url: string, status: number | null, proxy: ProxyServer | null): EndpointError {
  const { reason } = error
  const named = proxy === null ? {} : { proxy: proxy.shown }
  if (reason.type === 'connection') return { ...error, reason: { ...reason, ...named } }
  if (reason.type !== 'refused') return error
  const { origin, pathname } = new URL(url)
  const isBare = error.fault === 'not-found' && /^\/(chat\/completions|responses|models|embeddings)$/.test(pathname)
  const mayBeOfProxy = status !== null && [403, 407, 502, 503, 504].includes(status)
  return { ...error, reason: { ...reason, ...(mayBeOfProxy ? named : {}), ...(isBare ? { better: `${origin}/v1` } : {}) } }
}

/** Sends one request. Redirects are not followed: headers and key are for the address that the user typed. */
export async function send(url: string, sent: Sent): Promise<Response | Failure> {
  const headers: Record<string, string> = { ...sent.headers, accept: 'application/json, text/event-stream', 'user-agent': 'tillgreen' }
  if (typeof sent.body === 'string') headers['content-type'] = 'application/json'
  if (sent.key !== null) headers[sent.keyHeader] = sent.keyHeader === 'authorization' ? `Bearer ${sent.key}` : sent.key
  const proxy = proxyFor(url)
  try {
    const response = await undiciFetch(url, {
      method: sent.method,
      headers,
      body: sent.body instanceof FormData ? ownForm(sent.body) : sent.body,
      redirect: 'manual',
      signal: sent.signal,
      dispatcher: agentFor(sent.connectMs, proxy),
    })
    if (response.ok) return response as unknown as Response // undici's own class has the same shape as the global one
    const body = await readText(response as unknown as Response, LONGEST_ERROR, sent.signal, 'cut')
    const fault = faultOfResponse(response.status, body, response.headers.get('location'))
    return {
      ...placed(fault, url, response.status, proxy),
      status: response.status,
      retryAfterMs: retryAfter(response.headers, body),
      body,
    }
  } catch (error) {
    return { ...placed(faultOfConnection(error), url, null, proxy), status: null, retryAfterMs: null, body: '' }
  }
}

/** Node's own form is another class than that of the package, which would send its name. */
function ownForm(form: FormData): UndiciFormData {
  const own = new UndiciFormData()
  for (const [name, value] of form) typeof value === 'string' ? own.append(name, value) : own.append(name, value, value.name)
  return own
}

export const isFailure = (result: Response | Failure): result is Failure => 'fault' in result

/** A body as a stream that ends with the signal and cannot outgrow its limits, and shows how it begins. */
export interface Body {
  readonly bytes: AsyncGenerator<Uint8Array>
  /** The first byte that is no white space; waits for it, once. Null if the body is empty. */
  readonly firstByte: () => Promise<string | null>
}

/** Tab, line feed, vertical tab, form feed, carriage return, space, and the space that does not break. */
const WHITE_SPACE: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 32, 160])
/** The bytes of a byte order mark, which may precede the first letter. */
const MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf])

/** Watches a response's body while it is read. */
export function bodyOf(response: Response, signal: AbortSignal): Body {
  const reader = response.body?.getReader()
  const waiting: Uint8Array[] = []
  let size = 0
  const cancel = (): void => {
    reader?.cancel().catch(() => {})
  }
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })

  const read = async (): Promise<Uint8Array | null> => {
    const next = await reader?.read()
    if (!next || next.done || signal.aborted) return null
    const bytes: Uint8Array = next.value
    size += bytes.length
    if (size > LONGEST_BODY) throw new TooLarge('body')
    return bytes
  }

  return {
    async firstByte() {
      for (let blank = 0; ; ) {
        const bytes = await read()
        if (bytes === null) return null
        waiting.push(bytes)
        const first = bytes.find((byte) => !WHITE_SPACE.has(byte) && !MARK.has(byte))
        if (first !== undefined) return String.fromCharCode(first)
        blank += bytes.length
        if (blank > LONGEST_BLANK) throw new TooLarge('stretch of white space')
      }
    },
    bytes: (async function* () {
      try {
        for (const bytes of waiting) yield bytes
        for (let bytes = await read(); bytes !== null; bytes = await read()) yield bytes
      } finally {
        signal.removeEventListener('abort', cancel)
        cancel()
      }
    })(),
  }
}

/** Rejects a stream that continues with only white space. */
export async function* withoutBlankStretch(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let blank = 0
  for await (const bytes of pieces) {
    blank = bytes.every((byte) => WHITE_SPACE.has(byte)) ? blank + bytes.length : 0
    if (blank > LONGEST_BLANK) throw new TooLarge('stretch of white space')
    yield bytes
  }
}

/** A whole body as text; longer ones are cut or refused. */
export async function readText(response: Response, longest: number, signal: AbortSignal, beyond: 'cut' | 'refuse'): Promise<string> {
  return collectText(bodyOf(response, signal).bytes, longest, beyond)
}

export async function collectText(
  pieces: AsyncGenerator<Uint8Array>,
  longest = LONGEST_JSON,
  beyond: 'cut' | 'refuse' = 'refuse',
): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const bytes of pieces) {
    parts.push(bytes)
    size += bytes.length
    if (size <= longest) continue
    if (beyond === 'refuse') throw new TooLarge('body')
    break
  }
  return Buffer.concat(parts).toString('utf8').slice(0, longest)
}
