// The loopback server of the browser face: the renderer's files, and one WebSocket that carries the contract.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Wire } from '../../contract/define.js'
import { SUBPROTOCOL, WRONG_TOKEN } from '../../contract/subprotocol.js'
import { carry, type Line } from '../carry.js'
import { isOwnOrigin, isToken, newToken } from './gate.js'
import { servePage } from './pages.js'

/** Bytes of the longest message that a window may send. */
const LONGEST_MESSAGE = 4_000_000
/** How often a silent window is asked whether it is there; a tunnel can die without a word. */
const PING_MS = 20_000

export interface WebServer {
  /** Where a person opens it, with the token in its fragment. */
  readonly url: string
  close(): Promise<void>
}

export interface WebPlace {
  readonly wire: Wire
  readonly rendererFolder: string
  /** 0 takes any free one. */
  readonly port: number
  /** Where started programs are looked at; without it no page can be framed. */
  readonly previewPorts?: readonly number[]
}

/** Opens the server on 127.0.0.1; rejects where the port is taken. */
export async function openServer(place: WebPlace): Promise<WebServer> {
  const token = newToken()
  const pages = { folder: place.rendererFolder, previewPorts: place.previewPorts ?? [] }
  const server = createServer((request, response) => {
    servePage(pages, request, response).catch(() => response.destroy())
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
      // It is let in only to be told why it is not: a browser hides the reason of a refused upgrade from the page.
      if (!isToken(tokenOf(request), token)) return opened.close(WRONG_TOKEN, 'wrong token')
      keepAlive(opened)
      carry(lineOf(opened), place.wire)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/#${token}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The page offers two subprotocols, ours and the token: so it stands in no address and no log. */
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
