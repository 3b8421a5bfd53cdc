// Our own endpoint: Chat Completions on 127.0.0.1, for programs of this machine that bring its token.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { UserError } from '../../../contract/errors/index.js'
import { ownHost } from '../../../main/faces/web/gate.js'
import { errorText } from '../../../words/errors/index.js'
import { MOST_REQUEST_BYTES, type ServedRequest, type ServeResult } from '../contract/calls.js'
import { served as say } from '../words/served.js'
import { type AnswerHead, errorBody, event, modelList, routeHeaders, statusOf, streamedAnswer, wholeAnswer } from './chat-answer.js'
import { type ReadRequest, readChatRequest } from './chat-request.js'

/** How many requests are answered at the same time; more get "try again later". */
const MOST_AT_ONCE = 16
/** A client of a stream receives a sign of life at least this often. */
const KEEP_ALIVE_MS = 10_000

export interface EndpointOptions {
  /** 0 takes any free one. */
  readonly port: number
  /** SHA-256 of the token, in hex. */
  readonly digest: string
  readonly rules: Pick<ServedRequest, 'share' | 'floor'>
  complete(request: ServedRequest, signal: AbortSignal): Promise<ServeResult | null>
  /** What a program says of an answer; refuses one that is not known. */
  judge(id: string, ok: boolean): Promise<unknown>
  onAnswer(served: ServeResult): void
}

export interface OwnEndpoint {
  /** The base URL. */
  readonly url: string
  close(): Promise<void>
}

/** Rejects where the port is taken. */
export async function openEndpoint(options: EndpointOptions): Promise<OwnEndpoint> {
  const atWork = { count: 0 }
  const server = createServer((request, response) => {
    response.on('error', () => {})
    answerTo(options, atWork, request, response).catch((error: unknown) => fail(response, error))
  })
  server.requestTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function answerTo(
  options: EndpointOptions,
  atWork: { count: number },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A name that was made to point here, and a page of the web: neither is a program of this machine.
  if (ownHost(request.headers) === null || request.headers.origin !== undefined)
    return send(response, 403, errorBody(say.otherHost, 'permission_error', 'wrong_host'))
  if (!isToken(request, options.digest))
    return send(response, 401, errorBody(say.wrongToken, 'invalid_request_error', 'invalid_api_key'), { 'www-authenticate': 'Bearer' })
  const [path] = (request.url ?? '').split('?')
  if (request.method === 'GET' && path === '/v1/models') return send(response, 200, modelList(now()))
  if (request.method === 'POST' && path === '/v1/feedback') return feedback(options, request, response)
  if (request.method !== 'POST' || path !== '/v1/chat/completions')
    return send(response, 404, errorBody(say.noAddress, 'invalid_request_error', 'unknown_url'))
  if (atWork.count >= MOST_AT_ONCE)
    return send(response, 429, errorBody(say.tooMany(MOST_AT_ONCE), 'requests', 'rate_limit_exceeded'), { 'retry-after': '1' })
  atWork.count += 1
  try {
    await chat(options, request, response)
  } finally {
    atWork.count -= 1
  }
}

async function chat(options: EndpointOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request)
  if (body === null) return send(response, 413, errorBody(say.tooLarge(MOST_REQUEST_BYTES), 'invalid_request_error', 'too_large'))
  const header = (name: string) => String(request.headers[`x-tillgreen-${name}`] ?? '').slice(0, 100)
  const read = readChatRequest(body, { role: header('role'), class: header('class'), rules: options.rules })
  if (!read.ok)
    return send(response, 400, errorBody(say.unfit(read.field), 'invalid_request_error', 'unsupported_parameter', read.field || null))
  const end = new AbortController()
  response.once('close', () => end.abort(new Error('the client disconnected')))
  const alive = read.isStreamed ? keepAlive(response) : null
  try {
    const served = await options.complete(read.request, end.signal)
    if (served === null || end.signal.aborted) return
    options.onAnswer(served)
    respond(response, read, served)
  } finally {
    clearInterval(alive ?? undefined)
  }
}

const Feedback = z.strictObject({ id: z.string().min(1).max(100), ok: z.boolean() })

async function feedback(options: EndpointOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const read = Feedback.safeParse(jsonOf((await bodyOf(request)) ?? ''))
  if (!read.success) return send(response, 400, errorBody(say.unfitFeedback, 'invalid_request_error', 'unfit_feedback'))
  const { id, ok } = read.data
  await options.judge(id, ok)
  send(response, 200, { id, ok })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function respond(response: ServerResponse, read: ReadRequest, served: ServeResult): void {
  switch (served.type) {
    case 'answer':
      sendAnswer(response, read, served)
      break
    case 'fault':
      send(response, statusOf(served.fault), errorBody(served.message, 'upstream_error', served.fault))
      break
    case 'no-budget':
      send(response, 402, errorBody(served.message, 'upstream_error', 'insufficient_quota'))
  }
}

function sendAnswer(
  response: ServerResponse,
  { isStreamed, hasUsage }: ReadRequest,
  answer: Extract<ServeResult, { type: 'answer' }>,
): void {
  const head: AnswerHead = { id: answer.id, created: now() }
  if (isStreamed) {
    if (!response.headersSent) response.writeHead(200, { ...STREAM_HEAD, ...routeHeaders(answer) })
    for (const each of streamedAnswer(head, answer, hasUsage)) response.write(each)
    response.end()
  } else send(response, 200, wholeAnswer(head, answer), routeHeaders(answer))
}

const STREAM_HEAD = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Begins the stream only if the answer takes long: a quick failure gets a proper status. */
const keepAlive = (response: ServerResponse): NodeJS.Timeout =>
  setInterval(() => {
    if (!response.headersSent) response.writeHead(200, STREAM_HEAD)
    response.write(': still at work\n\n')
  }, KEEP_ALIVE_MS)

function send(response: ServerResponse, status: number, value: object, headers: Readonly<Record<string, string>> = {}): void {
  // A stream that was begun ends with an event.
  if (response.headersSent) {
    response.end(event(value))
    return
  }
  response.writeHead(status, {
    ...{ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    ...headers,
  })
  response.end(JSON.stringify(value))
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return
  if (error instanceof UserError)
    send(
      response,
      error.error.code === 'served-missing' ? 404 : 400,
      errorBody(errorText(error.error), 'invalid_request_error', error.error.code),
    )
  else send(response, 500, errorBody(say.mistake, 'server_error', 'bug'))
}

/** Compares in constant time; hashing makes both sides equally long. */
function isToken(request: IncomingMessage, digest: string): boolean {
  const [, given = ''] = /^Bearer (.{1,500})$/.exec(request.headers.authorization ?? '') ?? []
  return timingSafeEqual(createHash('sha256').update(given).digest(), Buffer.from(digest, 'hex'))
}

/** Null where it is too long: the rest is let go by, so that the client reads why. */
function bodyOf(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_REQUEST_BYTES) {
    request.resume()
    return Promise.resolve(null)
  }
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= MOST_REQUEST_BYTES) parts.push(part)
      else resolve(null)
    })
    request.once('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    request.once('error', reject)
  })
}

const now = (): number => Math.floor(Date.now() / 1_000)
