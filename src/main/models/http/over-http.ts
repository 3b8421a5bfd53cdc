// Shares code of all dialects over HTTP: one connection, headers, the reading of streams, and the names of failures.

import type OpenAI from 'openai'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import type { EndpointProfile, Model, Question } from '../../../contract/model/model.js'
import { billedIn, billedInHeaders } from '../billed.js'
import { throughGate } from '../gate.js'
import type { ReadPiece } from '../piece.js'
import type { GateSettings, RequestEnd, SendRequest } from '../send-request.js'
import { connect, keyHeaderOf, type Sendable, whileStarted } from './connect.js'
import { isLoopback } from './endpoint.js'
import { type Failure, RequestFailed } from './http.js'
import { openaiClient } from './openai-client.js'
import { accepted, type Learnt, learnFrom, type Optional, type Parameters, type Refused, withinLimits } from './parameters.js'
import { readAnswer } from './read-answer.js'
import { inTakenRoles } from './roles.js'

/** How one dialect asks and is read. Everything else is the same for all of them. */
export interface Dialect {
  /** What an answer is called in messages. */
  readonly noun: string
  /** What its requests may do without. */
  readonly optional: readonly Optional[]
  /** Spellings of the limit on an answer's tokens, the first one tried first. */
  readonly tokenLimits: readonly string[]
  /** The whole request; what is null is left out. */
  readonly parameters: (question: Question, profile: EndpointProfile, learnt: Learnt) => Parameters
  readonly send: (client: OpenAI, body: Parameters, options: { signal: AbortSignal; headers: Record<string, string> }) => Promise<Response>
  /** A reader for one answer. Where a tool was offered, the arguments of its call are the answer. */
  readonly reader: (offersTool: boolean) => ReadPiece
  /** How its requests call what a probe asks about; null if the dialect has no word for it. */
  readonly names: { readonly seed: string | null; readonly effort: string; readonly schema: string }
  /** The same names in the dialect that may be spoken instead. */
  readonly otherNames?: ReadonlyMap<string, string>
  /**
   * The dialect that a server behind an address speaks better: found before the first request. Null if there is none, `undefined` if
   * the server cannot be reached, so that it is looked for again.
   */
  readonly instead?: (profile: EndpointProfile, sendable: Sendable) => Promise<Dialect | null | undefined>
  /** A question of one word that offers a tool, not streamed. */
  readonly toolOffer: ToolOffer
  /** Whether servers are known that end a whole answer without any sign of it but the end of the body. */
  readonly mayEndUnsaid?: boolean
}

export interface ToolOffer {
  readonly path: string
  readonly body: (profile: EndpointProfile, tokenLimit: string) => Parameters
  /** The most tokens that its answer may have. */
  readonly mostTokens: number
  /** What an answer is: whether it calls the tool, and what it used, null if that is not said; null if it is no answer. */
  readonly read: (answer: unknown) => {
    readonly calls: boolean
    readonly used: { readonly promptTokens: number; readonly completionTokens: number } | null
  } | null
}

export interface OverHttpOptions {
  /** Says who asks (run, key, step, role) also to endpoints that are not on this machine. */
  readonly headersEverywhere?: boolean
  readonly gate?: Partial<GateSettings>
  readonly onRefused?: (parameter: string) => void
}

/** A model behind an endpoint of a dialect. A base URL that cannot be used is a fault of each question, not a throw. */
export function createOverHttp(dialect: Dialect, profile: EndpointProfile, options: OverHttpOptions = {}): Model {
  const connected = connect(profile)
  if (!connected.ok)
    return throughGate(
      profile,
      dialect.noun,
      async () => ({ type: 'fault', fault: connected.fault, reason: connected.reason }),
      options.gate,
    )
  const connection: Connection = {
    profile,
    sendable: connected,
    tellsWho: options.headersEverywhere === true || isLoopback(connected.baseUrl),
    learnt: { refused: new Set(profile.refused), answerTokens: null, ofQuestion: new WeakMap() },
    unproven: new Set(),
    onRefused: options.onRefused ?? (() => {}),
  }
  return throughGate(profile, dialect.noun, sendOver(dialect, connection), options.gate)
}

interface Connection {
  readonly profile: EndpointProfile
  readonly sendable: Sendable
  readonly tellsWho: boolean
  /** The parts that the endpoint refuses; learnt once, kept for the model's life. */
  readonly learnt: Learnt
  /** What was learnt and not yet shown by an answer. */
  readonly unproven: Set<string>
  readonly onRefused: (parameter: string) => void
}

function sendOver(dialect: Dialect, connection: Connection): SendRequest {
  const { profile, sendable } = connection
  if (!profile.start) return sendInBest(dialect, connection, clientFor(connection, sendable))
  return (question, onPiece, signal, onBilled) =>
    whileStarted(profile, signal, async (started) =>
      started.ok
        ? sendWith(dialect, connection, clientFor(connection, started))(question, onPiece, signal, onBilled)
        : { type: 'fault', fault: started.fault, reason: started.reason },
    )
}

function sendInBest(dialect: Dialect, connection: Connection, client: OpenAI): SendRequest {
  let better: Promise<Dialect | null | undefined> | undefined
  return async (question, onPiece, signal, onBilled) => {
    better ??= dialect.instead?.(connection.profile, connection.sendable)
    const found = await better
    if (found === undefined) better = undefined
    return sendWith(found ?? dialect, connection, client)(question, onPiece, signal, onBilled)
  }
}

function sendWith(dialect: Dialect, connection: Connection, client: OpenAI): SendRequest {
  return async (question, onPiece, signal, onBilled) => {
    const { learnt, profile } = connection
    const messages = inTakenRoles(question.messages, learnt.refused)
    const body = accepted(dialect.parameters({ ...withinLimits(question, learnt), messages }, profile, learnt), learnt)
    const learns = (refused: Pick<Refused, 'status' | 'parameter' | 'words' | 'body'>): boolean => {
      const name = learnFrom(learnt, { ...refused, question, messages, sent: body }, dialect)
      if (name !== null && learnt.refused.has(name)) connection.unproven.add(name)
      return name !== null
    }
    let response: Response
    try {
      response = await dialect.send(client, body, { signal, headers: headersOf(connection, question) })
    } catch (error) {
      const failure = failureIn(error)
      if (failure === null) return { type: 'fault', fault: 'unreachable', reason: { type: 'unsendable', cause: String(error) } }
      return endOf(failure, learns(failure))
    }
    onBilled(billedInHeaders(response.headers))
    const read = dialect.reader('tools' in body)
    const billing = (raw: unknown) => {
      onBilled(billedIn(raw))
      return read(raw)
    }
    const end = await readAnswer(response, signal, { noun: dialect.noun, read: billing, onPiece, learns })
    if (end.type !== 'ended') return end
    for (const name of connection.unproven) connection.onRefused(name)
    connection.unproven.clear()
    const mayEndUnsaid = dialect.mayEndUnsaid === true && isMeasured(response)
    return { ...end, mayEndUnsaid, ...sentIn(dialect, body) }
  }
}

/**
 * Whether the end of a body proves that all of it arrived: its length is known, or its last chunk is marked. Any other body ends when
 * its connection ends, for any reason. A compressed body may have been cut before it was sent.
 */
const isMeasured = ({ headers }: Response): boolean =>
  (headers.has('content-length') || /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')) && !headers.has('content-encoding')

/** What of a request its journal keeps. */
function sentIn({ names }: Dialect, body: Parameters): { readonly seed?: number; readonly form?: 'schema' | 'tools' } {
  const { options } = body
  const sent = new Map<string, unknown>(Object.entries({ ...body, ...(typeof options === 'object' ? options : {}) }))
  const seed = names.seed === null ? undefined : sent.get(names.seed)
  const form = sent.has('tools') ? 'tools' : sent.has(names.schema) ? 'schema' : null
  return { ...(typeof seed === 'number' ? { seed } : {}), ...(form === null ? {} : { form }) }
}

function clientFor({ profile }: Connection, { baseUrl, key }: Sendable): OpenAI {
  return openaiClient({
    ...{ baseUrl, key, timeout: 2 ** 31 - 1 },
    // All headers are made here, so that neither the environment nor the library adds any.
    sent: (init) => ({
      method: 'POST',
      body: typeof init?.body === 'string' ? init.body : null,
      ...{ key, keyHeader: keyHeaderOf(baseUrl), connectMs: profile.limits.connectMs },
      headers: Object.fromEntries([...new Headers(init?.headers)].filter(([name]) => name.startsWith('x-tillgreen-'))),
      signal: init?.signal ?? new AbortController().signal,
    }),
  })
}

/** Who asks, for proxies, logs and test servers. */
function headersOf({ tellsWho }: Connection, { run, key, role }: Question): Record<string, string> {
  if (!tellsWho) return {}
  const ascii = (value: string): string => value.replace(/[^\x20-\x7e]/g, '?')
  return {
    'x-tillgreen-run': ascii(run),
    'x-tillgreen-key': ascii(key),
    'x-tillgreen-step': ascii(placeOfKey(key).step),
    'x-tillgreen-role': role,
  }
}

function endOf(failure: Failure, changed: boolean): RequestEnd {
  return {
    type: 'fault',
    fault: failure.fault,
    reason: failure.reason,
    changed,
    ...(failure.retryAfterMs === null ? {} : { retryAfterMs: failure.retryAfterMs }),
  }
}

/** Our own failure under what the library wrapped around it. */
export function failureIn(error: unknown): Failure | null {
  let current: unknown = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (current instanceof RequestFailed) return current.failure
    current = current.cause
  }
  return null
}
