// What all dialects over HTTP share: one connection, headers, the way a stream is read, and what its failures are called.
import type OpenAI from 'openai'
import { Stream } from 'openai/streaming'
import type { FaultReason, UnfitProfile } from '../../../contract/model/fault-reason.js'
import type { EndpointProfile, Model, Question } from '../../../contract/model/model.js'
import { isAzureStyle, isLoopback, normaliseBaseUrl } from '../capabilities/endpoint.js'
import { type GateSettings, type Go, type GoEnd, throughGate } from '../gate.js'
import { type Body, bodyOf, collectText, type Failure, type KeyHeader, RequestFailed, TooLarge, withShortLines } from '../http/http.js'
import { openaiClient } from '../http/openai-client.js'
import type { Fault, Piece, ReadPiece } from '../piece.js'
import { accepted, type Learnt, learnFrom, type Optional, type Parameters } from './parameters.js'

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
  /** How its requests call what a probe asks about; null where the dialect has no word for it. */
  readonly names: { readonly seed: string | null; readonly effort: string; readonly schema: string }
  /** A question of one word that offers a tool, not streamed. */
  readonly toolOffer: ToolOffer
}

export interface ToolOffer {
  readonly path: string
  readonly body: (profile: EndpointProfile, tokenLimit: string) => Parameters
  /** The most tokens that its answer may have. */
  readonly mostTokens: number
  /** What an answer is: whether it calls the tool, and what it used, null where that is not said; null where it is no answer. */
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
    baseUrl: connected.baseUrl,
    key: connected.key,
    tellsWho: options.headersEverywhere === true || isLoopback(connected.baseUrl),
    learnt: { refused: new Set(profile.refused), answerTokens: null },
    onRefused: options.onRefused ?? (() => {}),
  }
  return throughGate(profile, dialect.noun, goOver(dialect, connection), options.gate)
}

export type Connected =
  | { readonly ok: true; readonly baseUrl: string; readonly key: string | null }
  | { readonly ok: false; readonly fault: 'not-found' | 'unauthorized'; readonly reason: UnfitProfile }

/** Address and key of a profile as requests need them, or why nothing can be sent. */
export function connect({ baseUrl, key }: Pick<EndpointProfile, 'baseUrl' | 'key'>): Connected {
  const address = normaliseBaseUrl(baseUrl)
  if (!address.ok) return { ok: false, fault: 'not-found', reason: { type: 'address-unfit', fault: address.fault } }
  const trimmed = key?.trim() || null
  if (trimmed !== null && !/^[\x21-\x7e]+$/.test(trimmed)) return { ok: false, fault: 'unauthorized', reason: { type: 'key-unsendable' } }
  return { ok: true, baseUrl: address.url, key: trimmed }
}

export const keyHeaderOf = (baseUrl: string): KeyHeader => (isAzureStyle(baseUrl) ? 'api-key' : 'authorization')

interface Connection {
  readonly profile: EndpointProfile
  readonly baseUrl: string
  readonly key: string | null
  readonly tellsWho: boolean
  /** What the endpoint was found not to take; learnt once, kept for the model's life. */
  readonly learnt: Learnt
  readonly onRefused: (parameter: string) => void
}

function goOver(dialect: Dialect, connection: Connection): Go {
  const client = clientFor(connection)
  return async (question, onPiece, signal) => {
    const { learnt, profile } = connection
    const limited = { ...question, maxOutputTokens: Math.min(question.maxOutputTokens, learnt.answerTokens ?? Number.POSITIVE_INFINITY) }
    const body = accepted(dialect.parameters(limited, profile, learnt), learnt)
    let response: Response
    try {
      response = await dialect.send(client, body, { signal, headers: headersOf(connection, question) })
    } catch (error) {
      const failure = failureIn(error)
      if (failure === null) return { type: 'fault', fault: 'unreachable', reason: { type: 'unsendable', cause: String(error) } }
      const refused = learnFrom(learnt, body, failure, dialect.optional, dialect.tokenLimits)
      if (refused !== null && learnt.refused.has(refused)) connection.onRefused(refused)
      return endOf(failure, refused !== null)
    }
    const end = await readAnswer(
      client,
      bodyOf(response, signal),
      response.headers.get('content-type') ?? '',
      dialect.noun,
      dialect.reader('tools' in body),
      onPiece,
    )
    return end.type === 'ended' ? { ...end, ...sentIn(dialect, body) } : end
  }
}

/** What of a request its journal keeps. */
function sentIn({ names }: Dialect, body: Parameters): { readonly seed?: number; readonly form?: 'schema' | 'tools' } {
  const sent = new Map(Object.entries(body))
  const seed = names.seed === null ? undefined : sent.get(names.seed)
  const form = sent.has('tools') ? 'tools' : sent.has(names.schema) ? 'schema' : null
  return { ...(typeof seed === 'number' ? { seed } : {}), ...(form === null ? {} : { form }) }
}

function clientFor({ baseUrl, key, profile }: Connection): OpenAI {
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
    'x-tillgreen-step': ascii(key.split('/').at(-1) ?? ''),
    'x-tillgreen-role': role,
  }
}

async function readAnswer(
  client: OpenAI,
  body: Body,
  contentType: string,
  noun: string,
  read: ReadPiece,
  onPiece: (read: Piece | Fault | null) => void,
): Promise<GoEnd> {
  try {
    const first = await body.firstByte()
    if (first === '<' || (first !== null && first !== '{' && /html/i.test(contentType))) {
      await body.bytes.return(undefined)
      return garbled({ type: 'web-page' })
    }
    if (first === '{') {
      // Some endpoints do not stream; a whole answer is as good, if it is whole.
      onPiece(read(JSON.parse(await collectText(body.bytes))))
      return { type: 'ended', endMark: true }
    }
    const stream = ReadableStream.from(withShortLines(body.bytes))
    for await (const raw of Stream.fromSSEResponse<unknown>(new Response(stream), new AbortController(), client, false, 'events'))
      onPiece(read(raw))
    return { type: 'ended', endMark: body.sawEndMark() }
  } catch (error) {
    if (error instanceof SyntaxError) return garbled({ type: 'broken-json' })
    if (error instanceof TooLarge) return garbled({ type: 'part-too-large', part: error.message, noun })
    // Errors of a body that was being read are errors of the connection: reset, terminated, broken compression.
    return { type: 'fault', fault: 'cut', reason: { type: 'connection-broke' }, accepted: true }
  }
}

const garbled = (reason: FaultReason): GoEnd => ({ type: 'fault', fault: 'garbled', reason, accepted: true })

function endOf(failure: Failure, changed: boolean): GoEnd {
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
