// A fake endpoint over real sockets on loopback: it speaks both dialects, in the manner of any usual server, and can fail
// in every way that real ones do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Answer, play, type SeenMessage, type SeenRequest, sendJson } from './endpoint-answers.js'
import { type Embeddings, embeddingsAnswer } from './endpoint-embeddings.js'
import { listedModel, nativeAnswer, readByOllama, type ServerFacts, type Style } from './endpoint-styles.js'
import { chatVoice, responsesVoice } from './endpoint-voice.js'
import { isPlacing, placedNowhere } from './placed-nowhere.js'
import { withQuotes } from './quoted-plan.js'
import { BY_THE_RULES } from './rules-answer.js'

export type { Answer, SeenRequest } from './endpoint-answers.js'
export type { Style } from './endpoint-styles.js'

export interface EndpointOptions {
  readonly answer: (request: SeenRequest) => Answer | Promise<Answer>
  readonly models?: readonly string[]
  /** What `GET /models` answers instead of a list. */
  readonly modelList?: Answer
  /** Requests without this key get 401. */
  readonly requiredKey?: string
  /** The kind of server; `plain` reports nothing beyond the protocol. */
  readonly style?: Style
  readonly contextTokens?: number
  readonly modelTokens?: number
  /** Where it listens; any free port where this is left out. */
  readonly port?: number
  readonly isLoaded?: boolean
  /** What becomes of an offered tool; left out, the answer ignores it. */
  readonly tools?: 'calls' | 'refuses'
  /** What becomes of a JSON schema; left out, the answer ignores it. */
  readonly schema?: 'keeps' | 'refuses'
  /** Whether readers and recomputers of expected values get the test's own answers; without this, they find nothing. */
  readonly reads?: boolean
  /** Whether a repair in one question has the test's own answers; left out, it is declined, and takes three. */
  readonly repairsAtOnce?: boolean
  /** Whether plans without quotations are answered as they are; left out, they quote all that the user wrote. */
  readonly quotesNothing?: boolean
  /** Parameters that are answered with a 400. */
  readonly refuses?: readonly string[]
  /** What becomes of a question for embeddings; left out, there is no such address. */
  readonly embeddings?: Embeddings
}

export interface FakeEndpoint {
  /** The base URL. */
  readonly url: string
  /** All questions in the order of their arrival. */
  readonly requests: readonly SeenRequest[]
  /** Questions for embeddings, by the key that asked. */
  readonly embedded: readonly { readonly key: string; readonly texts: readonly string[] }[]
  /** Paths of all requests, also of those that only look. */
  readonly paths: readonly string[]
  /** How many requests the client gave up before their end. */
  readonly abandoned: () => number
  close(): Promise<void>
}

/** How the key of a repair in one question ends. */
export const ONE_CALL = '/one-call/repair'

const DIALECTS: Readonly<Record<string, SeenRequest['dialect']>> = { '/chat/completions': 'chat', '/responses': 'responses' }

/** Starts the endpoint on a free port of 127.0.0.1. */
export async function startEndpoint(options: EndpointOptions): Promise<FakeEndpoint> {
  const started = performance.now()
  const requests: SeenRequest[] = []
  const paths: string[] = []
  const embedded: { key: string; texts: readonly string[] }[] = []
  const sockets = new Set<Socket>()
  const style = options.style ?? 'plain'
  const base = style === 'azure' ? '/openai/deployments/deployed' : '/v1'
  const facts: ServerFacts = {
    style,
    models: options.models ?? ['fake'],
    contextTokens: options.contextTokens ?? 32_768,
    modelTokens: options.modelTokens ?? 131_072,
    isLoaded: options.isLoaded ?? true,
  }
  let abandoned = 0
  let isClosing = false
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded && !isClosing && !request.socket.destroyedByUs) abandoned++
    })
    response.on('error', () => {})
    void serve(request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(`The test's answer function failed: ${String(error)}`)
    })
  })
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await textOf(request)
    const [whole = '', query = ''] = (request.url ?? '').split('?')
    const path = whole.startsWith(base) ? whole.slice(base.length) : whole
    const dialect = style === 'ollama' && whole === '/api/chat' ? 'ollama' : DIALECTS[path]
    const seen = seenFrom(request, path, text, requests.length + 1, dialect ?? 'chat', performance.now() - started)
    paths.push(whole)
    if (options.requiredKey !== undefined && keyOf(seen, style) !== options.requiredKey)
      return play(response, { type: 'unauthorized' }, seen)
    const native = nativeAnswer(facts, request.method ?? '', whole)
    if (native) return sendJson(response, 200, native)
    if (options.embeddings !== undefined && request.method === 'POST' && path === '/embeddings') {
      const texts = [seen.body.input].flat().map(String)
      embedded.push({ key: seen.key, texts })
      return play(response, embeddingsAnswer(options.embeddings, texts), seen)
    }
    const hasVersion = style !== 'azure' || query.startsWith('api-version=')
    if (request.method === 'GET' && path === '/models' && whole !== path && style !== 'azure') {
      if (options.modelList !== undefined) return play(response, options.modelList, seen)
      return sendJson(response, 200, { object: 'list', data: facts.models.map((id) => listedModel(facts, id)) })
    }
    const isPlaced = dialect === 'ollama' || whole !== path
    if (request.method !== 'POST' || dialect === undefined || !isPlaced || !hasVersion)
      return sendJson(response, 404, { error: { message: `Unknown request URL: ${request.method} ${path}` } })
    requests.push(seen)
    const read = style === 'ollama' ? readByOllama(seen, facts.contextTokens) : seen
    if (read === null)
      return sendJson(response, 400, { error: 'request exceeds the available context size, try increasing it (exceed_context_size_error)' })
    await play(response, await answerTo(read, options), read)
  }
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}${base}${style === 'azure' ? '?api-version=2024-10-21' : ''}`,
    requests,
    embedded,
    paths,
    abandoned: () => abandoned,
    close: () => {
      isClosing = true
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** What the endpoint's own manner makes of a question, before the test's answer is asked for. */
async function answerTo(seen: SeenRequest, options: EndpointOptions): Promise<Answer> {
  const refused = (options.refuses ?? []).find((name) => name in seen.body)
  if (refused !== undefined) return { type: 'rejects', parameters: [refused], text: '' }
  const tools = seen.body.tools as readonly object[] | undefined
  if (tools !== undefined && options.tools === 'refuses')
    return { type: 'error', status: 400, message: `"${seen.model}" does not support tools`, param: 'tools' }
  if (tools !== undefined && options.tools === 'calls')
    return { type: 'json', value: (seen.dialect === 'responses' ? responsesVoice : chatVoice).toolCall(toolName(tools)) }
  const hasSchema = ['response_format', 'text', 'format'].find((name) => seen.body[name] !== undefined)
  if (hasSchema && options.schema === 'refuses') return { type: 'rejects', parameters: [hasSchema], text: '' }
  if (hasSchema && options.schema === 'keeps') return '{"word":"ready"}'
  if (seen.key.endsWith(ONE_CALL) && !options.repairsAtOnce) return 'NONE'
  const given = (options.reads ? undefined : quietAnswer(seen)) ?? options.answer(seen)
  const answer = options.quotesNothing ? given : Promise.resolve(given).then((each) => withQuotes(seen, each))
  return seen.key === 'check-rules' ? Promise.resolve(answer).then((said) => (WORDS_OF_ANY_CHECK.has(said) ? BY_THE_RULES : said)) : answer
}

/** Answers of tests to any check question. Such a model also keeps the rules. */
const WORDS_OF_ANY_CHECK: ReadonlySet<Answer> = new Set(['ready', 'ok', 'none', 'NONE'])

/** What changes nothing where a test does not speak of it: a reader finds nothing, no run teaches anything, the words settle no value, and no task takes what was said. */
export function quietAnswer(request: SeenRequest): string | undefined {
  if (isPlacing(request)) return placedNowhere(request)
  if (request.key === 'reader/by-example') return '{ "examples": [] }'
  if (request.key === 'lessons/learn') return '{ "lessons": [] }'
  if (isSummingUp(request)) return summedUp(request)
  return isSecondValues(request) ? '{ "values": [] }' : undefined
}

/** Whether files are summed up that have no room in a prompt. */
const isSummingUp = ({ key }: Pick<SeenRequest, 'key'>): boolean => /-short-\d+(-again-\d+)?$/.test(key)

const summedUp = ({ messages }: SeenRequest): string => {
  const paths = [...(messages.at(-1)?.content ?? '').matchAll(/^===== (.+) =====$/gm)].map(([, path]) => path)
  return JSON.stringify({ summaries: paths.map((path) => ({ path, summary: `A part of the program.` })) })
}

const isSecondValues = ({ key }: Pick<SeenRequest, 'key'>): boolean => /\/values(-again-\d+)?$/.test(key)

/** Whether `quietAnswer` has an answer. */
export const isQuiet = (request: Pick<SeenRequest, 'key'>): boolean =>
  isPlacing(request) ||
  request.key === 'reader/by-example' ||
  request.key === 'lessons/learn' ||
  isSecondValues(request) ||
  isSummingUp(request)

function toolName(tools: readonly object[]): string {
  const tool = tools[0] as { readonly name?: string; readonly function?: { readonly name: string } } | undefined
  return tool?.function?.name ?? tool?.name ?? ''
}

const keyOf = (seen: SeenRequest, style: Style): string =>
  style === 'azure' ? (seen.headers['api-key'] ?? '') : (seen.headers.authorization ?? '').replace(/^Bearer /, '')

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function seenFrom(
  request: IncomingMessage,
  path: string,
  text: string,
  number: number,
  dialect: SeenRequest['dialect'],
  at: number,
): SeenRequest {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  const header = (name: string): string => headers[`x-tillgreen-${name}`] ?? ''
  return {
    number,
    dialect,
    method: request.method ?? '',
    path,
    headers,
    run: header('run'),
    key: header('key'),
    step: header('step'),
    role: header('role'),
    model: String(body.model ?? ''),
    messages: messagesIn(body.messages ?? body.input ?? []),
    body,
    at,
  }
}

const messagesIn = (input: unknown): readonly SeenMessage[] =>
  typeof input === 'string' ? [{ role: 'user', content: input }] : (input as readonly SeenMessage[])
