// The loopback server of the browser face: the renderer's files, and one WebSocket that carries the contract.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Wire } from '../../../contract/wire/define.js'
import { SUBPROTOCOL, TOKEN_PATH, WRONG_TOKEN } from '../../../contract/wire/subprotocol.js'
import { openPage, pageHeaders } from '../page-files.js'
import { type Line, serveLine } from '../rpc.js'
import { type Door, openDoor } from './door.js'
import { isOwnOrigin, ownHost } from './gate.js'
import { isOtherUser } from './peer.js'

/** Bytes of the longest message that a window may send. */
const LONGEST_MESSAGE = 4_000_000
/** How often a silent window is pinged; a tunnel can die without notice. */
const PING_MS = 20_000

/** Bytes of the longest code or token. */
const LONGEST_CODE = 256

export interface WebServer {
  /** The address of its pages; further requests need a code. */
  readonly url: string
  /** An address for one person to open once within `lifeMs` milliseconds: its fragment is a code. */
  newAddress(lifeMs: number): string
  close(): Promise<void>
}

export interface WebOptions {
  readonly wire: Wire
  readonly rendererFolder: string
  /** 0 takes any free one. */
  readonly port: number
  /** The ports where started programs are shown; without it no page can be framed. */
  readonly previewPorts?: readonly number[]
  /** An address was used, or opened too late or again: the next page needs a new address. */
  readonly onSpent?: () => void
}

/** Opens the server on 127.0.0.1; rejects where the port is taken. */
export async function openServer(place: WebOptions): Promise<WebServer> {
  const door = openDoor()
  const pages = { folder: place.rendererFolder, previewPorts: place.previewPorts ?? [] }
  const server = createServer((request, response) => {
    const answered =
      request.method === 'POST' && request.url === TOKEN_PATH
        ? exchange(door, request, response, place.onSpent)
        : servePage(pages, request, response)
    answered.catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  })
  server.on('upgrade', (request, socket, head) => {
    if (!isOwnOrigin(request.headers) || request.url !== '/wire') {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      // The connection is accepted only to send the reason: a browser hides the reason of a refused upgrade from the page.
      if (!door.isToken(tokenOf(request))) return refuseLater(door, opened)
      keepAlive(opened)
      serveLine(lineOf(opened), place.wire)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    newAddress: (lifeMs) => `http://127.0.0.1:${port}/#${door.newCode(lifeMs)}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Gives the token for a code. A page of another origin, or of another user of the machine, is refused before its code is looked at. */
async function exchange(door: Door, request: IncomingMessage, response: ServerResponse, onSpent = () => {}): Promise<void> {
  const answer = (status: number, text: string) => {
    response.writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    response.end(text)
  }
  if (!isOwnOrigin(request.headers)) return answer(403, 'Open Tillgreen at the address it printed.\n')
  if (isOtherUser(request.socket)) return answer(403, 'Another user on this machine started this Tillgreen instance.\n')
  let given = ''
  for await (const bytes of request.setEncoding('latin1')) {
    given += bytes
    if (given.length > LONGEST_CODE)
      return answer(413, 'Expected a one-time code. Open the address that Tillgreen printed when it started.\n')
  }
  const got = door.exchange(given)
  if (got.type === 'token' || got.type === 'spent') onSpent()
  if ('token' in got) return answer(200, got.token)
  const timer = setTimeout(
    () => answer(403, 'This address was already used or has expired. Start "tillgreen" again for a new one.\n'),
    door.waitOfWrong(),
  )
  response.once('close', () => clearTimeout(timer))
}

/** Accepts a connection only to send the reason for its refusal, with a delay. */
function refuseLater(door: Door, socket: WebSocket): void {
  socket.on('error', () => socket.terminate())
  const timer = setTimeout(() => socket.close(WRONG_TOKEN, 'wrong token'), door.waitOfWrong())
  socket.once('close', () => clearTimeout(timer))
}

/** The page offers two subprotocols, ours and the token: so the token is in no address and no log. */
function tokenOf(request: IncomingMessage): string {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim())
  return offered.find((each) => each !== SUBPROTOCOL) ?? ''
}

function lineOf(socket: WebSocket): Line {
  socket.on('error', () => socket.terminate())
  return {
    send(text, onSent) {
      if (socket.readyState === socket.OPEN) socket.send(text, onSent)
    },
    waiting: () => socket.bufferedAmount,
    onText: (take) => void socket.on('message', (data, isBinary) => take(isBinary ? null : String(data))),
    onClose: (end) => void socket.on('close', end),
    refuse: (why) => socket.close(1007, why),
  }
}

function keepAlive(socket: WebSocket): void {
  let isThere = true
  const timer = setInterval(() => {
    if (!isThere) return socket.terminate()
    isThere = false
    socket.ping()
  }, PING_MS)
  socket.on('pong', () => {
    isThere = true
  })
  socket.on('close', () => clearInterval(timer))
}

/** Serves the built renderer's files over loopback, read-only. */
interface Pages {
  readonly folder: string
  readonly previewPorts: readonly number[]
}

/** Answers one request for a file of the folder. */
async function servePage({ folder, previewPorts }: Pages, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = ownHost(request.headers)
  if (host === null) return refuse(response, 403, 'Open Tillgreen at the address it printed.')
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Pages are read-only.')
  const page = await openPage(folder, request.url ?? '/')
  if (page === null) return refuse(response, 404, 'This page does not exist.')
  const { file, headers } = page
  try {
    const { size } = await file.stat()
    response.writeHead(200, { ...pageHeaders(`'self' ws://${host}`, previewPorts), ...headers, 'content-length': size })
    // Built files are small enough to be read in one go, which is sooner there than piece by piece.
    response.end(request.method === 'HEAD' ? undefined : await file.readFile())
  } finally {
    await file.close()
  }
}

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
  response.end(`${words}\n`)
}
