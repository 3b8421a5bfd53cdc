// Asks any endpoint that speaks OpenAI's streaming Chat Completions, local or not.
import OpenAI from 'openai'
import { Stream } from 'openai/streaming'
import type { EndpointProfile, Model, Provider, Question } from '../model.js'
import { isLoopback, normaliseBaseUrl } from './endpoint.js'
import { type GateSettings, type Go, type GoEnd, throughGate } from './gate.js'
import { type Body, bodyOf, collectText, type Failure, isFailure, RequestFailed, send, TooLarge, withShortLines } from './http.js'
import { type Capabilities, parametersOf, withoutRefused } from './parameters.js'

export interface OpenAiCompatibleOptions {
  /** Says who asks (run, key, step, role) also to endpoints that are not on this machine. */
  readonly headersEverywhere?: boolean
  readonly gate?: Partial<GateSettings>
}

/** A model behind a Chat Completions endpoint. A base URL that cannot be used is a fault of each question, not a throw. */
export function createOpenAiCompatible(profile: EndpointProfile, options: OpenAiCompatibleOptions = {}): Model {
  const address = normaliseBaseUrl(profile.baseUrl)
  if (!address.ok) return throughGate(profile, async () => ({ type: 'fault', fault: 'not-found', message: address.reason }), options.gate)
  const key = profile.key === null || profile.key.trim() === '' ? null : profile.key.trim()
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    return throughGate(
      profile,
      async () => ({ type: 'fault', fault: 'unauthorized', message: 'The key holds characters that cannot be sent; enter it again.' }),
      options.gate,
    )
  const connection: Connection = {
    profile,
    baseUrl: address.url,
    key,
    tellsWho: options.headersEverywhere === true || isLoopback(address.url),
    capabilities: { refused: new Set() },
  }
  return throughGate(profile, goOver(connection), options.gate)
}

const provider: Provider = {
  id: 'openai-compatible',
  title: 'OpenAI-compatible endpoint',
  create: (profile) => createOpenAiCompatible(profile),
}
export default provider

interface Connection {
  readonly profile: EndpointProfile
  readonly baseUrl: string
  readonly key: string | null
  readonly tellsWho: boolean
  /** What the endpoint was found not to take; learnt once, kept for the model's life. */
  readonly capabilities: Capabilities
}

function goOver(connection: Connection): Go {
  const client = clientFor(connection)
  return async (question, onChunk, signal) => {
    const parameters = parametersOf(question, connection.profile, connection.capabilities)
    let response: Response
    try {
      // The cast drops the library's list of models and adds the older name of a parameter.
      const body = { ...parameters, stream: true } as OpenAI.ChatCompletionCreateParamsStreaming
      response = await client.chat.completions.create(body, { signal, headers: headersOf(connection, question) }).asResponse()
    } catch (error) {
      const failure = failureIn(error)
      if (failure === null) return { type: 'fault', fault: 'unreachable', message: `The question could not be sent: ${String(error)}` }
      const changed = failure.status !== null && withoutRefused(connection.capabilities, parameters, failure)
      return endOf(failure, changed)
    }
    return readAnswer(client, bodyOf(response, signal), response.headers.get('content-type') ?? '', onChunk)
  }
}

function clientFor({ baseUrl, key, profile }: Connection): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: key ?? 'none',
    // Left out, these would be read from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    // All headers are made here, so that neither the environment nor the library adds any.
    fetch: async (url, init) => {
      const result = await send(String(url), {
        method: 'POST',
        body: typeof init?.body === 'string' ? init.body : null,
        key,
        headers: Object.fromEntries([...new Headers(init?.headers)].filter(([name]) => name.startsWith('x-tillgreen-'))),
        connectMs: profile.limits.connectMs,
        signal: init?.signal ?? new AbortController().signal,
      })
      if (isFailure(result)) throw new RequestFailed(result)
      return result
    },
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

async function readAnswer(client: OpenAI, body: Body, contentType: string, onChunk: (raw: unknown) => void): Promise<GoEnd> {
  try {
    const first = await body.firstByte()
    if (first === '<' || (first !== null && first !== '{' && /html/i.test(contentType))) {
      await body.bytes.return(undefined)
      return garbled('The endpoint answered with a web page. Check the base URL, and whether the network asks for a sign-in first.')
    }
    if (first === '{') {
      // Some endpoints do not stream; a whole completion is as good, if it is whole.
      onChunk(JSON.parse(await collectText(body.bytes)))
      return { type: 'ended', endMark: true }
    }
    const stream = ReadableStream.from(withShortLines(body.bytes))
    for await (const chunk of Stream.fromSSEResponse<unknown>(new Response(stream), new AbortController(), client, false, 'events'))
      onChunk(chunk)
    return { type: 'ended', endMark: body.sawEndMark() }
  } catch (error) {
    if (error instanceof SyntaxError) return garbled('The endpoint sent broken JSON.')
    if (error instanceof TooLarge) return garbled(`The endpoint sent a ${error.message} that is far too long for a chat completion.`)
    // Errors of a body that was being read are errors of the connection: reset, terminated, broken compression.
    return { type: 'fault', fault: 'cut', message: 'The connection broke in the middle of the answer.', accepted: true }
  }
}

const garbled = (message: string): GoEnd => ({ type: 'fault', fault: 'garbled', message, accepted: true })

function endOf(failure: Failure, changed: boolean): GoEnd {
  return {
    type: 'fault',
    fault: failure.fault,
    message: failure.message,
    changed,
    ...(failure.retryAfterMs === null ? {} : { retryAfterMs: failure.retryAfterMs }),
  }
}

/** Our own failure under what the library wrapped around it. */
function failureIn(error: unknown): Failure | null {
  let current: unknown = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (current instanceof RequestFailed) return current.failure
    current = current.cause
  }
  return null
}
