// A fake OpenAI-compatible endpoint over real sockets on loopback, which can fail in every way that real ones do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Answer, play, type SeenMessage, type SeenRequest, sendJson } from './endpoint-answers.js'

export type { Answer, SeenRequest } from './endpoint-answers.js'

export interface EndpointOptions {
  readonly answer: (request: SeenRequest) => Answer | Promise<Answer>
  readonly models?: readonly string[]
  /** What `GET /models` answers instead of a list. */
  readonly modelList?: Answer
  /** Requests without this key get 401. */
  readonly requiredKey?: string
}

export interface FakeEndpoint {
  /** The base URL. */
  readonly url: string
  /** All chat requests in the order of their arrival. */
  readonly requests: readonly SeenRequest[]
  /** How many requests the client gave up before their end. */
  readonly abandoned: () => number
  close(): Promise<void>
}

/** Starts the endpoint on a free port of 127.0.0.1. */
export async function startEndpoint(options: EndpointOptions): Promise<FakeEndpoint> {
  const started = performance.now()
  const requests: SeenRequest[] = []
  const sockets = new Set<Socket>()
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
    const path = (request.url ?? '').replace(/^\/v1/, '')
    const seen = seenFrom(request, path, text, requests.length + 1, performance.now() - started)
    if (options.requiredKey !== undefined && seen.headers.authorization !== `Bearer ${options.requiredKey}`)
      return play(response, { type: 'unauthorized' }, seen)
    if (request.method === 'GET' && path === '/models') {
      if (options.modelList !== undefined) return play(response, options.modelList, seen)
      return sendJson(response, 200, { object: 'list', data: (options.models ?? ['fake']).map((id) => ({ id, object: 'model' })) })
    }
    if (request.method !== 'POST' || path !== '/chat/completions')
      return sendJson(response, 404, { error: { message: `Unknown request URL: ${request.method} ${path}` } })
    requests.push(seen)
    await play(response, await options.answer(seen), seen)
  }
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    abandoned: () => abandoned,
    close: () => {
      isClosing = true
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function seenFrom(request: IncomingMessage, path: string, text: string, number: number, at: number): SeenRequest {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  const header = (name: string): string => headers[`x-tillgreen-${name}`] ?? ''
  return {
    number,
    method: request.method ?? '',
    path,
    headers,
    run: header('run'),
    key: header('key'),
    step: header('step'),
    role: header('role'),
    model: String(body.model ?? ''),
    messages: (body.messages ?? []) as readonly SeenMessage[],
    body,
    at,
  }
}
